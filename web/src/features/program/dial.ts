/**
 * The program as star trails around a fixed star, drawn to scale. Lengths are in units of the drawing (its viewBox).
 * Angles grow clockwise from the left, and a full turn is the 168 hours of a week. Nothing is random: the same data
 * give the same drawing.
 */

const HOURS_A_WEEK = 168;

/** The drawing's frame and centre. dial.css positions the labels by the same numbers. */
export const frame = { width: 770, height: 574 };
export const centre = { x: 350, y: 350 };
/** Radius of the outermost ring, and of the scale around it. */
const OUTERMOST = 320;
export const RIM = 340;

/** Hours per week, from the least to the most. */
export interface Hours {
  least: number;
  most: number;
}

export const lights = ['fine', 'medium', 'bright'] as const;
export type Light = (typeof lights)[number];

export interface Trail {
  /** 1 is the outermost ring. */
  week: number;
  /** The hours that its length stands for. */
  hours: number;
  radius: number;
  /** The longer, the brighter. */
  light: Light;
  /** An arc from the left to the end of these hours, as the `d` of an SVG path. */
  path: string;
}

/** Distances of a week's six trails from the middle of its ring, in widths of a ring. */
const offsets = [-0.266, -0.159, -0.053, 0.053, 0.159, 0.266];
/**
 * Length of each trail: 0 for the least hours, 5 for the most. Each week starts at a different place in the list, so
 * that neighbours differ.
 */
const lengths = [3, 0, 4, 1, 5, 2];
const lightOf = (length: number): Light => (length === 5 ? 'bright' : length > 2 ? 'medium' : 'fine');

/** Radius of a week's ring. The first is outermost, and the star is inside the last. */
export const radiusOf = (week: number, weeks: number) => ((weeks - week + 1) * OUTERMOST) / weeks;

/** Returns the point on a circle around the centre where the given hours of a week end. */
export function pointAt(radius: number, hours: number): { x: number; y: number } {
  const angle = (hours / HOURS_A_WEEK) * 2 * Math.PI;
  return { x: round(centre.x - radius * Math.cos(angle)), y: round(centre.y - radius * Math.sin(angle)) };
}

/** Returns a clockwise arc around the centre. */
export function arc(radius: number, fromHours: number, toHours: number): string {
  const [start, end] = [pointAt(radius, fromHours), pointAt(radius, toHours)];
  const isLarge = toHours - fromHours > HOURS_A_WEEK / 2;
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${isLarge ? 1 : 0} 1 ${end.x} ${end.y}`;
}

/** Returns a straight line away from the centre, in the direction of the given hours. */
export function ray(hours: number, fromRadius: number, toRadius: number): string {
  const [start, end] = [pointAt(fromRadius, hours), pointAt(toRadius, hours)];
  return `M${start.x} ${start.y}L${end.x} ${end.y}`;
}

/** Returns six trails for each week, evenly spread from the least to the most hours. */
export function trails(weeks: number, { least, most }: Hours): Trail[] {
  return Array.from({ length: weeks }, (_, index) => index + 1).flatMap((week) =>
    offsets.map((offset, place) => {
      const length = lengths[(place + week) % lengths.length] ?? 0;
      const hours = least + ((most - least) * length) / 5;
      const radius = round(radiusOf(week, weeks) + (offset * OUTERMOST) / weeks);
      return { week, hours, radius, light: lightOf(length), path: arc(radius, 0, hours) };
    }),
  );
}

/** Returns a four-pointed star, as the `d` of an SVG path. */
export function star({ x, y }: { x: number; y: number }, size: number): string {
  const waist = size * 0.16;
  const corners = [
    [0, -size],
    [waist, -waist],
    [size, 0],
    [waist, waist],
    [0, size],
    [-waist, waist],
    [-size, 0],
    [-waist, -waist],
  ] as const;
  return `M${corners.map(([right, down]) => `${round(x + right)} ${round(y + down)}`).join('L')}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;
