/** Data blocks for search engines. They are no scripts to a browser: nothing runs, and the CSP does not concern them. */
export function StructuredData({ data }: { data: readonly object[] }) {
  return data.map((entry) => {
    // A title with '</script>' in it must not end the block.
    const json = JSON.stringify(entry).replaceAll('<', '\\u003c');
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  });
}
