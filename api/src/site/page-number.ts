/** Number of a page in an address, from 1; whatever is no such number is the first page. As in web/src/lib/page-number.ts. */
export function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
