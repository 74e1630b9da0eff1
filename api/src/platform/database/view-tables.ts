import type { Device } from '../../contract/views.values.ts';

/** Daily counters. */
export interface ViewTables {
  page_views: {
    /** YYYY-MM-DD. */
    day: string;
    path: string;
    source: string;
    campaign: string;
    device: Device;
    views: number;
    visits: number;
  };
}
