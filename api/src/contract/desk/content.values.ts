/** Of a file that an editor drops in. */
export const UPLOAD_MAX_BYTES = 10_000_000;
