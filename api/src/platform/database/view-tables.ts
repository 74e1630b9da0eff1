import type { VitalName } from '../../contract/views.values.ts';

/** Daily counters (db/migrations/0018-views.sql) and their sums (0022-numbers.sql). */
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

  /** Daily sums over all pages. */
  origin_views: {
    /** YYYY-MM-DD. */
    day: string;
    source: string;
    campaign: string;
    views: number;
    visits: number;
    phone_views: number;
    tablet_views: number;
  };

  /** Weekly sums over all sources and campaigns. */
  weekly_page_views: {
    /** The Monday, YYYY-MM-DD. */
    week: string;
    path: string;
    views: number;
    visits: number;
  };

  /** Monthly sums over all sources and campaigns. */
  monthly_page_views: {
    /** The first day, YYYY-MM-DD. */
    month: string;
    path: string;
    views: number;
    visits: number;
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
