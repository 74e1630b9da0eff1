import { create } from 'qrcode';

/** In modules: scanners need this much white around the code. */
export const QUIET = 4;

/** Draws a text as a QR code. @param label describes it to people who cannot see it */
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
