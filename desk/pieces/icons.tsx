/** Paths on a 16 × 16 grid. */
const strokes = {
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14',
  today: 'M3 8.5 8 3l5 5.5M4.5 7v6h7V7',
  payment: 'M2 4h12v8H2zM2 7h12',
  organization: 'M3 14V3h6v11M9 7h4v7M5 6h2M5 9h2M2 14h12',
  invoice: 'M4 2h8v12l-2-1.5L8 14l-2-1.5L4 14zM6 5.5h4M6 8.5h4',
  lead: 'M2 4h12v8H2zM2 4.5l6 4.5 6-4.5',
  mail: 'M2 7.5 14 2 9 14 7 9zM7 9l7-7',
  link: 'M7 9.5a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7l-1 1M9 6.5a2.6 2.6 0 0 0-3.7 0L2.9 8.9a2.6 2.6 0 0 0 3.7 3.7l1-1',
  content: 'M3 13l.8-3.2L11 2.6 13.4 5l-7.2 7.2zM9.4 4.2l2.4 2.4',
  post: 'M4 2h6l3 3v9H4zM6 8h5M6 11h5',
  numbers: 'M2 14V9M6 14V4M10 14V7M14 14V2',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  staff: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  log: 'M3 3.5h1M6.5 3.5H14M3 8h1M6.5 8H14M3 12.5h1M6.5 12.5H14',
  setup: 'M3 5h6M12 5h1M3 11h1M7 11h6M10.5 3.3v3.4M5.5 9.3v3.4',
  out: 'M6 3H3v10h3M7 8h7M11 5l3 3-3 3',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.6',
  leave: 'M6 4h6v6M12 4 4.5 11.5',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5 6.5 12 13 4.5',
  back: 'M10 3 5 8l5 5',
};

export type IconName = keyof typeof strokes;

/** A decoration beside a text, hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[name]} />
    </svg>
  );
}

/** Marks an error, in the colours of the text and the surface. */
export function ErrorMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" fill="currentColor" />
      <path d="M8 4v5M8 11.2v.8" stroke="var(--inverse)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
