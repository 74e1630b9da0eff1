import { box, cyan, green, loop, pale, slate, stroke, tree, waterfall } from './blog-shapes.ts';

/** Drawings inside posts, on 1200×500. */
export const figures: Record<string, () => string> = {
  'figure-evaluation-groups': () =>
    [
      [10, cyan],
      [8, pale],
      [6, slate],
      [6, green],
    ]
      .map(([count, ink], row) =>
        Array.from({ length: Number(count) }, (_, index) =>
          box(250 + index * 72, 76 + row * 92, 54, 54, String(ink)),
        ).join(''),
      )
      .join(''),
  'figure-chunk-boundaries': () =>
    [150, 690]
      .map(
        (x, side) =>
          [4, 6, 3, 5].reduce(
            ({ y, drawn }, lines, index) => ({
              y: y + lines * 16 + 38,
              drawn:
                drawn +
                box(x, y, 120, 10, '#fff') +
                Array.from({ length: lines }, (_, line) =>
                  box(x, y + 18 + line * 16, 340 - ((line * 61 + index * 37) % 130), 7, slate),
                ).join('') +
                (side ? box(x - 14, y - 12, 388, lines * 16 + 30, 'none', cyan) : ''),
            }),
            { y: 40, drawn: '' },
          ).drawn +
          (side ? '' : [120, 226, 332, 438].map((y) => stroke(`M${x - 14} ${y}H${x + 374}`, cyan, 3, '10 8')).join('')),
      )
      .join(''),
  'figure-latency-waterfall': () => waterfall(150, 60, 900, 70),
  'figure-trace-tree': () => tree(600, 60, 0.86),
  'figure-tool-loop': () => loop(600, 250, 170),
};
