import { arc, box, cyan, dot, dots, green, grid, pale, ring, slate, stroke } from './blog-shapes.ts';

/** Drawings of what each sample post is about, without words, on 1200×675; named after the posts' files. */
export const motifs: Record<string, () => string> = {
  'evaluation-sets-before-features': () =>
    grid(10, 5, (column, row) => {
      const open = (column * 7 + row * 5) % 11 === 0;
      return box(
        242 + column * 74,
        170 + row * 74,
        50,
        50,
        open ? 'none' : row === 4 ? green : slate,
        open ? cyan : 'none',
      );
    }),
  'versioning-prompts-like-code': () =>
    stroke(
      `M120 400H430C520 400 520 260 610 260H760C850 260 850 400 940 400H1080M430 400H940M430 400C520 400 520 540 610 540H760C850 540 850 400 940 400`,
      pale,
      3,
    ) +
    dots(
      [
        [250, 400],
        [430, 400],
        [610, 260],
        [760, 260],
        [610, 540],
        [760, 540],
        [685, 400],
      ],
      12,
      slate,
    ) +
    dot(940, 400, 20, cyan),
  'chunking-documents-for-retrieval': () =>
    [5, 3, 6, 2, 4].reduce(
      ({ y, drawn }, lines, index) => {
        const lit = index % 2 === 0;
        const piece = Array.from({ length: lines }, (_, line) =>
          box(440, y + line * 18, 320 - ((line * 53 + index * 31) % 120), 8, lit ? pale : slate),
        ).join('');
        const frame = lit ? box(416, y - 16, 372, lines * 18 + 22, 'none', cyan) : '';
        return { y: y + lines * 18 + 40, drawn: drawn + piece + frame };
      },
      { y: 96, drawn: '' },
    ).drawn,
  'caching-model-calls': () =>
    [60, 130, 210, 300]
      .map((radius, index) => ring(600, 340, radius, index === 0 ? cyan : pale, 5 - index, 1 - index * 0.22))
      .join('') +
    stroke('M1120 120 648 306', green, 4) +
    dot(600, 340, 16, '#fff'),
  'latency-budgets': () =>
    [
      [180, 215, pale],
      [221, 256, pale],
      [262, 320, cyan],
      [326, 360, green],
    ]
      .map(([from, to, ink]) => arc(600, 480, 300, Number(from), Number(to), String(ink), 26))
      .join('') +
    stroke('M600 480 782 282', '#fff', 6) +
    dot(600, 480, 22, '#fff'),
  'counting-what-a-feature-costs': () =>
    [70, 110, 90, 150, 120, 190, 140, 380, 160, 130]
      .map((height, index) => box(290 + index * 64, 560 - height, 40, height, index === 7 ? green : slate))
      .join('') + stroke('M250 560H950', pale, 2),
  'tracing-a-request-through-a-chain': () => {
    const at = (column: number, row: number): [number, number] => [260 + column * 136, 160 + row * 118];
    const path = [1, 0, 2, 2, 3, 1].map((row, column) => at(column, row));
    const rest = Array.from({ length: 24 }, (_, index) => at(index % 6, Math.floor(index / 6)));
    return (
      dots(rest, 10, slate) +
      stroke(`M${path.map((point) => point.join(' ')).join('L')}`, cyan, 4) +
      dots(path, 15, pale) +
      dot(...at(4, 3), 22, green)
    );
  },
  'guardrails-that-hold': () =>
    `<path d="M760 190A230 230 0 1 0 812 430" fill="none" stroke="${cyan}" stroke-width="10" stroke-linecap="round"/>${stroke('M1100 330H860C790 330 790 240 860 240H1040M1014 216l30 24-30 24', pale, 4)}${dot(612, 345, 18, '#fff')}`,
  'structured-output': () =>
    stroke(
      'M430 150C350 150 400 330 320 338C400 346 350 526 430 526M770 150C850 150 800 330 880 338C800 346 850 526 770 526',
      cyan,
      8,
    ) +
    [0, 1, 2, 3]
      .map(
        (row) =>
          box(460, 214 + row * 70, 70, 22, pale) +
          box(550, 214 + row * 70, 190 - row * 34, 22, row === 3 ? green : slate),
      )
      .join(''),
  'designing-tools-for-agents': () =>
    [-2, -1, 0, 1, 2, 3]
      .map((step) => {
        const [x, y] = [
          600 + Math.round(Math.cos((step * Math.PI) / 3) * 320),
          338 + Math.round(Math.sin((step * Math.PI) / 3) * 210),
        ];
        const lit = step === 0;
        return (
          stroke(`M600 338 ${x} ${y}`, lit ? green : slate, lit ? 5 : 3) +
          box(x - 40, y - 30, 80, 60, '#061A2F', lit ? green : pale)
        );
      })
      .join('') +
    ring(600, 338, 46, cyan, 3, 0.8) +
    dot(600, 338, 16, '#fff'),
  'fine-tune-or-prompt': () =>
    stroke('M180 540 960 170', cyan, 5) +
    stroke('M180 540C420 600 260 330 480 360S560 560 760 470S760 260 960 170', pale, 3, '8 10') +
    dot(180, 540, 16, pale) +
    ring(960, 170, 44, cyan, 2, 0.7) +
    dot(960, 170, 12, '#fff'),
  'red-teaming-your-own-product': () =>
    [50, 110, 170, 230].map((radius) => ring(600, 338, radius, pale, 2, 0.6)).join('') +
    [
      [700, 230],
      [480, 300],
      [640, 470],
      [770, 400],
      [555, 190],
    ]
      .map(([x, y]) => stroke(`M${Number(x) - 14} ${Number(y) - 14}l28 28m0-28l-28 28`, cyan, 5))
      .join('') +
    dot(600, 338, 10, green),
  'labelling-data-you-can-trust': () =>
    [
      [370, 250, 120, cyan],
      [650, 440, 140, green],
      [880, 220, 110, pale],
    ]
      .map(
        ([x, y, radius, ink], group) =>
          ring(Number(x), Number(y), Number(radius), String(ink), 2, 0.7) +
          Array.from({ length: 14 }, (_, index) => {
            const [turn, reach] = [index * 2.4 + group, Number(radius) * 0.82 * Math.sqrt((index + 1) / 15)];
            return dot(
              Math.round(Number(x) + Math.cos(turn) * reach),
              Math.round(Number(y) + Math.sin(turn) * reach),
              7,
              String(ink),
            );
          }).join(''),
      )
      .join(''),
  'reviewing-code-written-with-an-assistant': () =>
    [300, 630]
      .map((x, side) =>
        Array.from({ length: 13 }, (_, row) => {
          const [indent, length] = [[0, 24, 48, 48, 24][(row + side) % 5] ?? 0, 90 + ((row * 67 + side * 29) % 150)];
          const changed = row === 4 || row === 5 || row === 9;
          return box(x + indent, 150 + row * 30, length, 12, changed ? (side ? green : cyan) : slate);
        }).join(''),
      )
      .join('') + stroke('M590 130V560', pale, 2),
  'shipping-a-capstone': () =>
    stroke('M150 560C400 560 480 500 600 400S860 150 1040 130', pale, 3) +
    [
      [150, 560],
      [262, 556],
      [370, 542],
      [462, 504],
      [540, 450],
      [610, 392],
      [690, 320],
      [784, 246],
      [900, 180],
      [1040, 130],
    ]
      .map(([x, y], index) => dot(Number(x), Number(y), 8 + index, index === 9 ? green : cyan))
      .join(''),
};
