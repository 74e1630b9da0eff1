import { random } from './star-art.ts';

const panel = '#061A2F';
const line = '#8296AC';
const faint = '#33516F';
const cyan = '#00E6FF';
const green = '#0AFF99';

/** One drawing per kind of app, on a ground of 800×450: a screen with the one thing that matters lit up. */
export const motifs: ReadonlyArray<() => string> = [chat, documents, review, dashboard, graph, scan, schedule, voice];

const screen = (body: string): string =>
  `<rect x="120" y="70" width="560" height="320" rx="4" fill="${panel}" stroke="${faint}"/>${body}`;
const bar = (x: number, y: number, width: number, fill = faint, height = 10): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

function chat(): string {
  const bubble = (x: number, y: number, width: number, lines: number[], edge: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${28 + lines.length * 20}" rx="4" fill="none" stroke="${edge}" stroke-width="2"/>${lines.map((length, row) => bar(x + 18, y + 20 + row * 20, length)).join('')}`;
  return screen(
    bubble(150, 100, 260, [200, 140], faint) +
      bubble(380, 184, 270, [220, 230, 120], cyan) +
      bubble(150, 288, 220, [170, 90], faint),
  );
}

function graph(): string {
  const next = random(7);
  const points = Array.from({ length: 22 }, (_, index) => [
    170 + (index % 6) * 92 + next() * 40,
    110 + Math.floor(index / 6) * 72 + next() * 40,
  ]) as Array<[number, number]>;
  const edges = points.flatMap(([x, y], index) =>
    [index + 1, index + 6, index + 7].flatMap((other) => {
      const to = points[other];
      return to && next() > 0.35 ? [`<path d="M${x} ${y}L${to[0]} ${to[1]}"/>`] : [];
    }),
  );
  const way = [0, 7, 8, 15, 16].map((index) => points[index]?.join(' ')).join('L');
  const dots = points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`);
  return `<g stroke="${faint}" stroke-width="1.5">${edges.join('')}</g><path d="M${way}" fill="none" stroke="${cyan}" stroke-width="3"/><g fill="${panel}" stroke="${line}" stroke-width="2">${dots.join('')}</g>`;
}

function review(): string {
  const next = random(3);
  const rows = Array.from({ length: 12 }, (_, row) => {
    const indent = [0, 24, 24, 48, 48, 72, 48, 48, 24, 24, 24, 0][row] ?? 0;
    const lit = row === 4 ? green : row === 5 ? cyan : faint;
    const sign = row === 4 || row === 5 ? bar(146, 98 + row * 23, 8, lit) : '';
    return sign + bar(180 + indent, 98 + row * 23, 90 + next() * 260, lit);
  });
  return screen(rows.join(''));
}

function dashboard(): string {
  const heights = [60, 84, 72, 110, 96, 138, 124, 168, 150, 196];
  const bars = heights.map((height, index) =>
    bar(160 + index * 50, 350 - height, 28, index === 9 ? green : faint, height),
  );
  const tops = heights.map((height, index) => `${174 + index * 50} ${330 - height}`).join('L');
  return screen(`${bars.join('')}<path d="M${tops}" fill="none" stroke="${cyan}" stroke-width="3"/>`);
}

function documents(): string {
  const sheet = (x: number, y: number, lit: number) =>
    `<rect x="${x}" y="${y}" width="210" height="270" rx="4" fill="${panel}" stroke="${faint}" stroke-width="2"/>${Array.from({ length: 9 }, (_, row) => bar(x + 24, y + 32 + row * 25, row === lit ? 150 : 90 + ((row * 37) % 70), row === lit ? cyan : faint)).join('')}`;
  return `${sheet(150, 110, -1)}${sheet(270, 90, -1)}${sheet(390, 70, 4)}<circle cx="590" cy="240" r="52" fill="none" stroke="#fff" stroke-width="4"/><path d="m628 278 44 44" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`;
}

function scan(): string {
  const row = (y: number, name: number, amount: number, fill = faint) =>
    bar(300, y, name, fill) + bar(500 - amount, y, amount, fill);
  const corner = (x: number, y: number, dx: number, dy: number) => `M${x} ${y + dy * 30}V${y}H${x + dx * 30}`;
  const corners = corner(240, 50, 1, 1) + corner(560, 50, -1, 1) + corner(240, 400, 1, -1) + corner(560, 400, -1, -1);
  return `<rect x="270" y="76" width="260" height="298" fill="${panel}" stroke="${faint}" stroke-width="2"/>${bar(300, 106, 80, line, 14)}${row(160, 110, 40)}${row(192, 90, 34)}${row(224, 124, 44)}<path d="M300 258h200" stroke="${faint}"/>${row(278, 50, 64, green)}<path d="M240 316h320" stroke="${cyan}" stroke-width="3"/><path d="${corners}" fill="none" stroke="#fff" stroke-width="3"/>`;
}

function voice(): string {
  const waves = Array.from({ length: 46 }, (_, index) => {
    const height = 12 + Math.abs(Math.sin(index * 0.7) * Math.cos(index * 0.23)) * 180;
    return bar(130 + index * 12, 225 - height / 2, 5, index < 26 ? cyan : faint, height);
  });
  return `${waves.join('')}<path d="M442 90v270" stroke="#fff" stroke-width="2"/><circle cx="442" cy="90" r="6" fill="#fff"/>`;
}

function schedule(): string {
  const grid = Array.from({ length: 5 }, (_, day) => `M${120 + day * 112} 70v320`).join('');
  const blocks: Array<[day: number, from: number, length: number, fill: string]> = [
    [0, 100, 90, faint],
    [0, 230, 60, faint],
    [1, 130, 120, faint],
    [2, 100, 50, faint],
    [2, 190, 110, cyan],
    [3, 150, 70, faint],
    [3, 270, 80, faint],
    [4, 110, 140, faint],
  ];
  return screen(
    `<path d="${grid}" stroke="${faint}"/>${blocks.map(([day, from, length, fill]) => bar(132 + day * 112, from, 88, fill, length)).join('')}`,
  );
}
