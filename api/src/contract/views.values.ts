/** Where pages report their views. Answers 204 to everything. */
export const VIEWS_PATH = '/api/views';

export const devices = ['desktop', 'phone', 'tablet'] as const;
export type Device = (typeof devices)[number];

/** What a page reports about one view. Nothing in it tells one visitor from another. */
export interface ViewReport {
  /** The page's path, without its query. */
  path: string;
  /** Host of the page that linked here; empty if there is none. */
  referrer: string;
  utm_source: string;
  utm_campaign: string;
  device: Device;
  /** Whether the visit begins with this view; false for further pages of a visit, and for reloading or going back. */
  isVisit: boolean;
}

export const vitalNames = ['LCP', 'INP', 'CLS'] as const;
export type VitalName = (typeof vitalNames)[number];

/** What one view in some reports about how it felt: LCP and INP in milliseconds, CLS as it is. */
export interface VitalsReport {
  path: string;
  vitals: Partial<Record<VitalName, number>>;
}

/** The longest texts that a page sends, in characters. A report stays below VIEW_BYTES_MAX with them. */
export const VIEW_TEXT_MAX = 64;
export const VIEW_PATH_MAX = 300;
/** The largest report that is read, in bytes. */
export const VIEW_BYTES_MAX = 1_024;
