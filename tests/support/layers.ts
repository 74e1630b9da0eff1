/** Whether the drills run (npm run test:drills): what `npm test` repeats a few times is then repeated often. */
export const isDrill = process.env.TEST_LAYER === 'drills';
