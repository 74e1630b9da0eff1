/** Decodes the percent-encoding of a path; returns undefined if it is not valid. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
