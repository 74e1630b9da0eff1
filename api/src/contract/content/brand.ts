import { z } from 'zod';

/** On the brand colour, also quiet text and the edges of fields must be seen. */
const ON_BRAND = 10;
/** WCAG 2.2, 1.4.3: for text. */
const FOR_TEXT = 4.5;

const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour like "#1f2a44": six digits, or letters from a to f');

const reads = (text: string, ground: string, least: number) =>
  contrast(text, ground) < least && `has a contrast of ${contrast(text, ground).toFixed(1)} : 1 and needs ${least} : 1`;

const drawing = z
  .string()
  .max(6000, 'is too large: mark.svg may have 6,000 characters, because every page carries it')
  .regex(/^<svg\b[^>]*\bviewBox="/, 'mark.svg must begin with <svg and have a viewBox')
  .regex(/currentColor/, 'mark.svg must be drawn in currentColor, so that it can be seen on every ground')
  .refine(
    (svg) => !/<(script|style|image|foreignObject|use)\b|\s(on\w+|style|href|xlink:href|id)=/i.test(svg),
    'mark.svg may have shapes only: no scripts, styles, ids, links or pictures. "Presentation attributes" is what drawing programs call it',
  );

export const brand = z
  .strictObject({ brand: colour, accent: colour, mark: drawing })
  .superRefine(({ brand, accent }, { addIssue }) => {
    const pairs = [
      ['brand', 'white text on it', reads('#ffffff', brand, ON_BRAND)],
      ['accent', 'with text of the brand colour on it, it', reads(brand, accent, FOR_TEXT)],
      ['accent', 'on black, it', reads(accent, '#000000', FOR_TEXT)],
    ] as const;
    for (const [name, what, problem] of pairs)
      if (problem) addIssue({ code: 'custom', path: [name], message: `${what} ${problem}` });
  });

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
