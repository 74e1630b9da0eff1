const TIMEOUT_MS = 8_000;
const TIMED_OUT = `no answer within ${TIMEOUT_MS / 1000} s`;
const AT_ONCE = 8;
/** The page is there, but not for a program: signed-in visitors only, or a wall against robots. */
const closedToUs = new Set([401, 403, 405, 406, 429, 451, 999]);

/**
 * Asks targets whether they still exist: each once, eight at a time.
 * @param urls absolute http(s) addresses
 * @returns those that do not, with the HTTP status or the reason why there was no answer
 */
export async function findDeadTargets(urls: readonly string[]): Promise<Map<string, string>> {
  const waiting = [...new Set(urls)];
  const dead = new Map<string, string>();
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const outcome = await probe(url);
      const isAlive = typeof outcome === 'number' && (outcome < 400 || closedToUs.has(outcome));
      if (!isAlive) dead.set(url, String(outcome));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return dead;
}

/** HEAD first; servers that do not know it, or get it wrong, get a GET whose body is not read. */
async function probe(url: string): Promise<number | string> {
  const outcome = await ask(url, 'HEAD');
  // A server that let us wait that long would only do so again.
  if (outcome === TIMED_OUT || (typeof outcome === 'number' && outcome < 400)) return outcome;
  return ask(url, 'GET');
}

async function ask(url: string, method: 'HEAD' | 'GET'): Promise<number | string> {
  try {
    const response = await fetch(url, { method, redirect: 'follow', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return TIMED_OUT;
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return String(code ?? (cause instanceof Error ? cause.message : error));
  }
}
