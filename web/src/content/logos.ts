/** Width in pixels, at the common height of 24. */
const widths = [151, 128.3, 119.4, 166.6, 125.6];

/** Marks of 19 sample partners. To replace one, change its symbol in the sprite, then its entry here. */
export const logos = Array.from({ length: 19 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  return { id: `logo-${number}`, name: `Sample partner ${number}`, width: widths[index % 5] ?? 128, sample: true };
});

export const logoStrip = {
  title: 'Trusted by leading software engineering teams',
  sprite: '/images/logos.svg',
  pause: 'Pause',
  /** For screen readers: what is paused. */
  paused: 'the moving logos',
  height: 24,
} as const;
