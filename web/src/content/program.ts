import { published } from '../lib/published.ts';

/** The program's figures: content/program.yaml. */
export const program = published.content.program;
