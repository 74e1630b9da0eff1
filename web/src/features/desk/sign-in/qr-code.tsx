import { create } from 'qrcode';

/** Modules of white around the code, which readers need. */
const QUIET = 4;

/** Draws a text as a QR code. @param label what it is, for those who cannot see it */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((bit, index) => (bit ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : []));
  const side = size + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
