/** Where pages report their views. Every POST is answered with 204. */
export const VIEWS_PATH = '/api/views';

export const devices = ['desktop', 'phone', 'tablet'] as const;
export type Device = (typeof devices)[number];

/** A page's report about one view. Nothing in it can identify or recognize a visitor. */
export interface ViewReport {
  /** The page's path, without its query. */
  path: string;
  /** Host of the linking page; empty if there is none. */
  referrer: string;
  utm_source: string;
  utm_campaign: string;
  device: Device;
  /** Whether the visit begins with this view; false for later pages of a visit, for reloads and for going back. */
  isVisit: boolean;
}

/** The longest texts that a page sends, in characters. With these, a report stays below VIEW_BYTES_MAX. */
export const VIEW_TEXT_MAX = 64;
export const VIEW_PATH_MAX = 300;
/** The largest report that is accepted, in bytes. */
export const VIEW_BYTES_MAX = 1_024;
