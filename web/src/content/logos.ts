import { published } from '../lib/published.ts';

const { logos: marks, title, sprite } = published.content.logos;

/** content/logos.yaml. */
export const logos = marks;

export const logoStrip = {
  title,
  sprite,
  pause: 'Pause',
  /** For screen readers: what is paused. */
  paused: 'the moving logos',
  /** In pixels. */
  height: 24,
} as const;
