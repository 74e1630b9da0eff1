const TABLE = '<div class="table" role="region" aria-label="Table" tabindex="0"><table';

/**
 * A post's body so that it reads well on every screen: what may be wider than the column (tables, code) scrolls inside itself,
 * and the keyboard can reach it there. A body that has been through here stays as it is.
 * @param html sanitised, so written in one regular way
 */
export function readableBody(html: string): string {
  const withTables = html.includes(TABLE)
    ? html
    : html.replace(/<table(?=[\s>])/g, TABLE).replaceAll('</table>', '</table></div>');
  return withTables.replace(/<pre(?=[\s>])(?! tabindex)/g, '<pre tabindex="0"');
}
