/** Limit of an uploaded file. */
export const UPLOAD_MAX_BYTES = 10_000_000;
