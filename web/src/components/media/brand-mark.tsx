import { brandMark } from '../../content/brand.ts';

/** The brand's mark, in the text's colour. Inline, it costs no request and stays visible in forced colours. */
export function BrandMark() {
  return <span className="brand-mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: brandMark }} />;
}
