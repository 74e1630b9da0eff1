import type { SVGProps } from 'react';

/** The site's icons, in the current colour. All are decorative and accompany words. */
type Shape = SVGProps<SVGSVGElement> & { d: string };

function Line({ d, ...svg }: Shape) {
  return (
    <svg {...svg} aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function Solid({ d, viewBox = '0 0 24 24', ...svg }: Shape) {
  return (
    <svg {...svg} viewBox={viewBox} aria-hidden="true">
      <path d={d} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

export function ErrorIcon({ size = 20 }: { size?: number }) {
  const d = 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 5h2v6.5H9zM9 13.2h2v2H9z';
  return <Solid d={d} viewBox="0 0 20 20" width={size} height={size} />;
}

export const TickIcon = ({ size = 20 }: { size?: number }) => (
  <Line d="m3 10.5 4.5 4.5L17 5.5" viewBox="0 0 20 20" width={size} height={size} />
);

/** The money is on its way. */
export const ClockIcon = ({ size = 20 }: { size?: number }) => (
  <Line d="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM10 5.5V10l3.5 2.5" viewBox="0 0 20 20" width={size} height={size} />
);

export const MenuIcon = ({ open = false }: { open?: boolean }) => (
  <Line d={open ? 'm4 4 16 16M20 4 4 20' : 'M2 8h20M2 16h20'} viewBox="0 0 24 24" width="24" height="24" />
);

export const ArrowIcon = () => <Line d="M0 12h38M27 1.5l11 10.5-11 10.5" width="40" height="24" />;

/** A finished app, as on the program's dial. */
export const StarIcon = () => (
  <Solid d="M12 0 13.9 10.1 24 12 13.9 13.9 12 24 10.1 13.9 0 12 10.1 10.1z" width="12" height="12" />
);

/** Marks a link that leads to another site. */
export const OutwardIcon = () => <Line d="M3 11 11 3M4.5 3H11v6.5" viewBox="0 0 14 14" width="14" height="14" />;

export const PlayIcon = () => <Solid d="M6 3.5v17L20 12z" />;

export const PauseIcon = () => <Solid d="M5.5 4h4.5v16H5.5zM14 4h4.5v16H14z" />;

export const FullScreenIcon = () => <Line d="M9 3H3v6M15 3h6v6M9 21H3v-6M15 21h6v-6" viewBox="0 0 24 24" />;

/** Shown while waiting: two arcs turn around a fixed star. */
export function OrbitIcon() {
  return (
    <svg
      className="orbit"
      viewBox="0 0 120 120"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <circle cx="60" cy="60" r="6" fill="currentColor" stroke="none" />
      <path d="M60 34a26 26 0 1 1-25.1 32.7" />
      <path d="M60 10a50 50 0 0 1 35.4 85.4M24.6 95.4a50 50 0 0 1-13.5-44.5" />
    </svg>
  );
}

/** Shown when done: a check mark where the waiting star was. */
export function DoneIcon() {
  return (
    <svg className="orbit done" viewBox="0 0 120 120" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="60" cy="60" r="50" strokeWidth="2" />
      <polyline points="38,62 54,78 84,44" strokeWidth="7" />
    </svg>
  );
}

/** A letter, where the waiting screen had its star: something came by mail. */
export function LetterIcon() {
  return (
    <svg
      className="orbit done"
      viewBox="0 0 120 120"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
    >
      <circle cx="60" cy="60" r="50" strokeWidth="2" />
      <polygon points="34,44 86,44 86,78 34,78" />
      <polyline points="35,46 60,65 85,46" />
    </svg>
  );
}
