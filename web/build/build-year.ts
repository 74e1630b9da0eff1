/**
 * Returns the year that pages show until their scripts have loaded. It is the only thing in a build that depends on when
 * it is made, so SOURCE_DATE_EPOCH (seconds since 1970, https://reproducible-builds.org/specs/source-date-epoch/) can fix
 * it; by default it is the current year.
 * @throws Error when SOURCE_DATE_EPOCH is not a number of seconds
 */
export function buildYear({ SOURCE_DATE_EPOCH: seconds }: NodeJS.ProcessEnv, now = new Date()): number {
  if (!seconds) return now.getUTCFullYear();
  if (!/^\d{1,12}$/.test(seconds)) throw new Error('SOURCE_DATE_EPOCH is not a number of seconds');
  return new Date(Number(seconds) * 1000).getUTCFullYear();
}
