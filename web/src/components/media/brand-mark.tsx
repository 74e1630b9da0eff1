import { published } from '../../lib/published.ts';

/** The brand's mark, in the text's colour. Inline, it costs no request and stays visible in forced colours. */
export function BrandMark() {
  return (
    <span
      className="brand-mark"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: published.content.brand.mark }}
    />
  );
}
