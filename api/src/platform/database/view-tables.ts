import type { VitalName } from '../../contract/views.values.ts';

/** Counters by day (db/migrations/0018-views.sql). */
export interface ViewTables {
  page_views: {
    /** YYYY-MM-DD. */
    day: string;
    path: string;
    source: string;
    campaign: string;
    views: number;
    visits: number;
    phone_views: number;
    tablet_views: number;
  };

  page_vitals: {
    /** YYYY-MM-DD. */
    day: string;
    path: string;
    metric: VitalName;
    bucket: number;
    count: number;
  };
}
