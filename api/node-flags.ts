/**
 * How Node runs the api, measured with tests/bench (api: memory after 200 purchases; pages: posts rendered afresh).
 *
 * - A small heap, so that the collector works steadily instead of letting 200 MB pile up; a young generation of 8 MB instead of 2
 *   costs 20 MB from the start.
 * - Within it the old generation may grow by 80 % before it is collected, not by the 30 % that go with such a small heap. It then
 *   is collected a third as often, and each of these pauses is what the slowest of a hundred answers wait for; 14 MB more.
 */
export const nodeFlags = ['--max-old-space-size=128', '--max-semi-space-size=2', '--heap-growing-percent=80'];

/** One pool of memory for all threads, which hardly allocate beside the main one: 11 MB less. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '1' };
