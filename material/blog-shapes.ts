/** Shapes and inks that make up the sample posts' pictures. Each shape is a piece of SVG. */
export const cyan = '#00E6FF';
export const pale = '#8FDFFF';
export const green = '#0AFF99';
export const slate = '#33516F';

export function waterfall(left: number, top: number, width: number, step: number): string {
  const spans = [
    [0, 0.05],
    [0.05, 0.16],
    [0.05, 0.12],
    [0.21, 0.52],
    [0.73, 0.2],
  ];
  const axis = stroke(
    [0, 0.25, 0.5, 0.75, 1].map((at) => `M${left + at * width} ${top - 20}v${step * 5 + 20}`).join(''),
    slate,
    1,
  );
  return (
    axis +
    spans
      .map(([from = 0, length = 0], row) =>
        box(
          left + from * width,
          top + row * step,
          length * width,
          step * 0.5,
          row === 3 ? cyan : row === 4 ? green : pale,
        ),
      )
      .join('')
  );
}

export function tree(x: number, y: number, scale: number): string {
  const [first, second, gap] = [170 * scale, 340 * scale, 230 * scale];
  const children = [-1.5, -0.5, 0.5, 1.5].map((step) => x + step * gap);
  const [from = x, search = x] = children;
  const leaves = [search - gap / 3, search + gap / 3];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`;
  return (
    stroke(
      children.map((child) => line(x, y, child, y + first)).join('') +
        leaves.map((leaf) => line(search, y + first, leaf, y + second)).join(''),
      slate,
      3,
    ) +
    stroke(line(x, y, search, y + first) + line(search, y + first, leaves[1] ?? search, y + second), cyan, 5) +
    dots(
      [
        [from, y + first],
        [children[2] ?? x, y + first],
        [children[3] ?? x, y + first],
        [leaves[0] ?? x, y + second],
      ],
      16,
      pale,
    ) +
    dot(x, y, 22, '#fff') +
    dot(search, y + first, 18, cyan) +
    dot(leaves[1] ?? x, y + second, 22, green)
  );
}

export function loop(x: number, y: number, radius: number): string {
  const arcs = [0, 1, 2, 3].map((quarter) => {
    const at = (turn: number) =>
      `${Math.round(x + Math.cos(turn) * radius)} ${Math.round(y + Math.sin(turn) * radius)}`;
    const begin = (quarter * Math.PI) / 2;
    return `M${at(begin + 0.3)}A${radius} ${radius} 0 0 1 ${at(begin + Math.PI / 2 - 0.3)}`;
  });
  return (
    stroke(arcs.join(''), pale, 5) +
    [
      [0, -1, cyan],
      [1, 0, pale],
      [0, 1, pale],
      [-1, 0, green],
    ]
      .map(([dx, dy, ink]) =>
        box(x + Number(dx) * radius - 34, y + Number(dy) * radius - 34, 68, 68, '#061A2F', String(ink)),
      )
      .join('') +
    dot(x, y, 14, '#fff')
  );
}

export function grid(columns: number, rows: number, draw: (column: number, row: number) => string): string {
  return Array.from({ length: columns * rows }, (_, index) => draw(index % columns, Math.floor(index / columns))).join(
    '',
  );
}

export function box(x: number, y: number, width: number, height: number, fill: string, ink = 'none'): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}" stroke="${ink}" stroke-width="3"/>`;
}

export function stroke(path: string, ink: string, width: number, dash = 'none'): string {
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="${dash}"/>`;
}

export function ring(x: number, y: number, radius: number, ink: string, width: number, opacity: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
}

export function dot(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function dots(points: number[][], radius: number, fill: string): string {
  return points.map(([x = 0, y = 0]) => dot(x, y, radius, fill)).join('');
}

/** Draws part of a circle, between two angles in degrees, clockwise from the right. */
export function arc(
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
  ink: string,
  width: number,
): string {
  const at = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return `${(x + Math.cos(turn) * radius).toFixed(1)} ${(y + Math.sin(turn) * radius).toFixed(1)}`;
  };
  return `<path d="M${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;
}
