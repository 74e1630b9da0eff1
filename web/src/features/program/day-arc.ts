/**
 * The picture of a day: an arc of a true circle, from the first minute at its left end to the last at its right, so
 * that equal times are equal lengths along it. Lengths are in units of the viewBox, with y growing downwards; times are
 * minutes since midnight.
 */
export const view = { width: 1200, height: 340, horizon: 330 };

const middle = view.width / 2;
/** Both ends of the arc, and its highest point. */
const ends = { inset: 40, y: 306 };
const top = 56;

const halfWidth = middle - ends.inset;
const rise = ends.y - top;
export const radius = (halfWidth ** 2 + rise ** 2) / (2 * rise);
const halfAngle = Math.asin(halfWidth / radius);

/** Start and end of the arc, in minutes since midnight. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the point on the arc for a time. */
export function pointAt(time: number, { from, to }: Span): { x: number; y: number } {
  const angle = halfAngle * ((2 * (time - from)) / (to - from) - 1);
  return { x: middle + radius * Math.sin(angle), y: top + radius * (1 - Math.cos(angle)) };
}

/** Returns the part of the arc between two times, as the `d` of an SVG path. */
export function arcBetween(start: number, end: number, day: Span): string {
  const place = (time: number) => {
    const { x, y } = pointAt(time, day);
    return `${round(x)} ${round(y)}`;
  };
  return `M${place(start)}A${round(radius)} ${round(radius)} 0 0 1 ${place(end)}`;
}

/** Returns a length as a percentage of the picture's width or height, for attributes that take one. */
export const share = (length: number, whole: number) => `${round((length / whole) * 100)}%`;

const round = (length: number) => Number(length.toFixed(2));
