import { published } from '../lib/published.ts';

/** content/home.yaml. Each claim has one section that states it. */
export const home = published.content.home;
export const { origin, experience, teams, structure, roadmap, quote: graduateQuote } = home;
