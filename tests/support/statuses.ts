/** Makes a call several times, one after another. @param call gets the number of the call, from 0 @returns the statuses */
export async function statusesOf(count: number, call: (n: number) => PromiseLike<{ status: number }>) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await call(n)).status);
  return statuses;
}
