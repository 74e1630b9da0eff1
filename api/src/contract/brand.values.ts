/** The brand's two colours, as six hexadecimal digits after '#'. content/brand/brand.yaml says what each is for. */
export interface BrandColours {
  brand: string;
  accent: string;
}

/** Returns the style block that gives a page the brand's colours. The security policy allows it by its hash. */
export function brandStyle({ brand, accent }: BrandColours): string {
  return `:root{--brand:${brand};--accent:${accent}}`;
}
