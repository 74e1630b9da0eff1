/** Number of a page in an address, from 1; whatever is no such number is the first page. */
export function pageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
