/** The brand's only ornament, drawn by a seeded generator: the same seed gives the same sky on every machine. */
export interface Sky {
  width: number;
  height: number;
  /** The star that the sky turns around. */
  pole: [x: number, y: number];
  seed: number;
  trails: number;
}

const inks = ['#fff', '#fff', '#cfe6ff', '#8fdfff', '#fff', '#00E6FF'];

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws broken arcs around the pole, as one SVG group. */
export function starTrails({ width, height, pole: [x, y], seed, trails }: Sky): string {
  const next = random(seed);
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  const arcs = Array.from({ length: trails }, () => {
    const radius = 30 + next() * (reach - 30);
    const from = next() * Math.PI * 2;
    const to = from + 0.12 + next() * 0.4;
    const bright = next();
    const ink = inks[Math.floor(next() * inks.length)];
    return `<path stroke="${ink}" stroke-width="${(0.8 + bright * 1.4).toFixed(1)}" stroke-opacity="${(0.12 + bright ** 3 * 0.7).toFixed(2)}" d="M${at(x, y, radius, from)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${at(x, y, radius, to)}"/>`;
  });
  return `<g fill="none" stroke-linecap="round">${arcs.join('')}</g>`;
}

/** Draws the pole star with its crosshair. */
export function poleStar(x: number, y: number, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><circle r="40" fill="#00E6FF" fill-opacity=".1"/><circle r="18" fill="#00E6FF" fill-opacity=".22"/><path fill="none" stroke="#fff" stroke-opacity=".8" d="M-34 0H-9M9 0H34M0-34V-9M0 9V34"/><circle r="4.5" fill="#fff"/></g>`;
}

function at(x: number, y: number, radius: number, angle: number): string {
  return `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
}
