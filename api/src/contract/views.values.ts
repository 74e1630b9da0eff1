/** Where pages report their views. Every POST is answered with 204. */
export const VIEWS_PATH = '/api/views';

export const devices = ['desktop', 'phone', 'tablet'] as const;
export type Device = (typeof devices)[number];

/** The longest texts that a page sends, in characters. With these, a report stays below VIEW_BYTES_MAX. */
export const VIEW_TEXT_MAX = 64;
export const VIEW_PATH_MAX = 300;
/** The largest report that is accepted, in bytes. */
export const VIEW_BYTES_MAX = 1_024;
