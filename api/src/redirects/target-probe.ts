/** Asks targets whether they are still there. */
export interface Probe {
  url: string;
  /** HTTP status at the end of the way, or why there was no answer. */
  outcome: number | string;
  isAlive: boolean;
}

const TIMEOUT_MS = 8_000;
const SILENCE = `no answer within ${TIMEOUT_MS / 1000} s`;
const AT_ONCE = 8;
/** The page is there, but not for a program: signed-in visitors only, or a wall against robots. */
const closedToUs = new Set([401, 403, 405, 406, 429, 451, 999]);

/** @param urls absolute http(s) addresses; each is asked once, eight at a time */
export async function probeTargets(urls: readonly string[]): Promise<Map<string, Probe>> {
  const waiting = [...new Set(urls)];
  const probes = new Map<string, Probe>();
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) probes.set(url, await probe(url));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return probes;
}

/** HEAD first; servers that do not know it, or answer it wrongly, get a GET whose body is not read. */
async function probe(url: string): Promise<Probe> {
  let outcome = await ask(url, 'HEAD');
  // Whoever let us wait that long once would do so twice.
  if (outcome !== SILENCE && (typeof outcome === 'string' || outcome >= 400)) outcome = await ask(url, 'GET');
  const isAlive = typeof outcome === 'number' && (outcome < 400 || closedToUs.has(outcome));
  return { url, outcome, isAlive };
}

async function ask(url: string, method: 'HEAD' | 'GET'): Promise<number | string> {
  try {
    const answer = await fetch(url, { method, redirect: 'follow', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return SILENCE;
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return String(code ?? (cause instanceof Error ? cause.message : error));
  }
}
