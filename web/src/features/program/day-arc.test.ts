import { arcBetween, pointAt, radius, share, view } from './day-arc.ts';

const day = { from: 6 * 60, to: 24 * 60 };
const centre = { x: view.width / 2, y: pointAt(15 * 60, day).y + radius };
const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

describe('the arc of a day', () => {
  const hours = Array.from({ length: 19 }, (_, hour) => pointAt((6 + hour) * 60, day));

  it('is part of a circle', () => {
    for (const point of hours) expect(distance(point, centre)).toBeCloseTo(radius, 6);
  });

  it('gives equal hours equal lengths', () => {
    const lengths = hours.slice(1).map((point, index) => distance(point, hours[index] ?? point));
    for (const length of lengths) expect(length).toBeCloseTo(lengths[0] ?? 0, 6);
  });

  it('runs from left to right, highest in the middle, above the horizon', () => {
    const [first, last] = [hours[0], hours.at(-1)];
    expect([first?.x, last?.x]).toEqual([expect.closeTo(40, 6), expect.closeTo(1160, 6)]);
    expect(first?.y).toBeCloseTo(last?.y ?? 0, 6);
    expect(Math.min(...hours.map(({ y }) => y))).toBe(hours[9]?.y);
    for (const { y } of hours) expect(y > 0 && y < view.horizon).toBe(true);
  });

  it('draws part of the day as a path on that circle, from end to end', () => {
    const [x1, y1, radiusX, radiusY, x2, y2] = [8, 12.5]
      .map((hour) => pointAt(hour * 60, day))
      .flatMap(({ x, y }, index) => (index === 0 ? [x, y, radius, radius] : [x, y]))
      .map((length) => Number(length.toFixed(2)));
    expect(arcBetween(8 * 60, 12.5 * 60, day)).toBe(`M${x1} ${y1}A${radiusX} ${radiusY} 0 0 1 ${x2} ${y2}`);
  });

  it('fits any other span, and gives positions as percentages', () => {
    const night = { from: 20 * 60, to: 30 * 60 };
    expect(pointAt(20 * 60, night)).toEqual(hours[0]);
    expect(share(pointAt(25 * 60, night).x, view.width)).toBe('50%');
  });
});
