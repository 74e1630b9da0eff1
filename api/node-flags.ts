/**
 * How Node runs the api, everywhere: `npm start`, tests, and the container (dist/server/start.sh). Measured with tests/bench
 * (api: memory after 200 purchases; pages: posts that are not in the cache).
 *
 * - A small heap, so that the collector works steadily instead of letting 200 MB pile up; a young generation of 8 MB instead of 4
 *   costs 20 MB from the start.
 * - Within it the old generation may grow by half before it is collected, not by the 30 % that go with such a small heap: each of
 *   these pauses is what the slowest of a hundred answers wait for.
 * - The collector works on the program's own thread. Threads of its own would compete with it for the one core that there is, and
 *   make its pauses longer: without them the p99 of rendered pages fell from 32 to 27 ms. In return freed memory is given back
 *   later, which costs 12 MB.
 */
export const nodeFlags = [
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
  '--single-threaded-gc',
];

/** One pool of memory for all threads, which hardly allocate beside the main one: 11 MB less. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '1' };
