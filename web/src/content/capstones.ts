import { published } from '../lib/published.ts';

const { projects, unlock, demos, screen } = published.content.capstones;

/** content/capstones.yaml. */
export const capstoneProjects = projects.map((project, index) => ({ id: index + 1, ...project }));
/** /aidp-capstone-demo, where the demos are unlocked. */
export const capstoneUnlock = {
  ...unlock,
  /** In place of the lead, and about as long. */
  known: 'You have unlocked them in this browser before.',
  open: 'Open the demos',
};
/** /aidp-capstone-demos */
export const capstoneDemos = {
  ...demos,
  by: 'By',
  consultation: 'Schedule Consultation',
  /** Shown while any of the projects is a sample. */
  note: 'Sample projects: titles, descriptions and pictures stand in for the real ones.',
};
export const capstoneScreen = screen;
