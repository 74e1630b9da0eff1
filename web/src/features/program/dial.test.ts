import { arc, centre, pointAt, radiusOf, star, trails } from './dial.ts';

const hours = { least: 80, most: 100 };
const drawn = trails(10, hours);

/** Returns start and end of a path that is a single arc. */
function endsOf(path: string) {
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const [startX = 0, startY = 0, , , , , , endX = 0, endY = 0] = numbers;
  return [
    { x: startX, y: startY },
    { x: endX, y: endY },
  ] as const;
}

/** Returns a point's clockwise distance around the centre from the left, as a fraction of a full turn. */
const turnOf = ({ x, y }: { x: number; y: number }) => (Math.atan2(centre.y - y, centre.x - x) / (2 * Math.PI) + 1) % 1;
const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - centre.x, y - centre.y);

describe('the dial of the program', () => {
  it('looks the same each time it is drawn', () => {
    expect(trails(10, hours)).toEqual(drawn);
  });

  it('has six trails a week, from 80/168 to 100/168 of a turn', () => {
    for (const week of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const turns = drawn
        .filter((trail) => trail.week === week)
        .map(({ path }) => turnOf(endsOf(path)[1]))
        .sort();
      expect(turns).toHaveLength(6);
      expect(turns[0]).toBeCloseTo(80 / 168, 2);
      expect(turns[5]).toBeCloseTo(100 / 168, 2);
    }
  });

  it('ends every trail at its hours, on its own radius', () => {
    for (const trail of drawn) {
      const [start, end] = endsOf(trail.path);
      expect(start.x).toBeCloseTo(centre.x - trail.radius);
      expect(start.y).toBe(centre.y);
      expect(distance(end)).toBeCloseTo(trail.radius, 0);
      expect(Math.abs(turnOf(end) - trail.hours / 168)).toBeLessThan(0.1 / trail.radius);
    }
  });

  it('uses the large arc beyond 84 hours, which are half a turn', () => {
    expect(arc(100, 0, 83)).toContain(' 0 0 1 ');
    expect(arc(100, 0, 85)).toContain(' 0 1 1 ');
    expect(pointAt(100, 42)).toEqual({ x: centre.x, y: centre.y - 100 });
    expect(pointAt(100, 84)).toEqual({ x: centre.x + 100, y: centre.y });
  });

  it('makes the longest trail of a week the brightest', () => {
    for (const { hours: length, light } of drawn) expect(light === 'bright').toBe(length === 100);
  });

  it('puts the first week outermost, with equal steps between the weeks', () => {
    expect([1, 2, 10].map((week) => radiusOf(week, 10))).toEqual([320, 288, 32]);
    const radii = drawn.filter(({ week }) => week === 4).map(({ radius }) => radius);
    expect(radii.reduce((sum, radius) => sum + radius, 0) / 6).toBeCloseTo(radiusOf(4, 10));
  });

  it('draws other programs too', () => {
    const short = trails(2, { least: 42, most: 84 });
    expect(short).toHaveLength(12);
    expect(Math.max(...short.map((trail) => trail.hours))).toBe(84);
    expect(short.every(({ radius }) => radius > 0)).toBe(true);
  });

  it('draws a star around its centre', () => {
    expect(star({ x: 12, y: 12 }, 12)).toBe('M12 0L13.9 10.1L24 12L13.9 13.9L12 24L10.1 13.9L0 12L10.1 10.1Z');
  });
});
