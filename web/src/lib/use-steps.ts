import { useEffect, useState } from 'react';
import { randomUuid } from './checkout-storage.ts';
import { isRecord } from './storage.ts';

/**
 * Runs the steps of one page. Each is an entry of the browser's history, so that Back leads to the step before. Only
 * its number is kept there, because steps may hold what must not be stored; so a reload starts at the first one again.
 */
export function useSteps<Step>(first: Step) {
  const [id] = useState(() => randomUuid());
  const [{ steps, at }, set] = useState({ steps: [first], at: 0 });

  useEffect(() => {
    const onPopState = () => {
      const number = numberIn(id);
      set((before) => ({ ...before, at: Math.min(number, before.steps.length - 1) }));
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [id]);

  /** Goes on to another step. @param left what Back leads to, if not the current step as it was */
  const go = (step: Step, left = steps[at] as Step) => {
    // Bypasses the router, for which this is the same page. The entry keeps what else it holds (use-visit.ts).
    history.pushState({ ...history.state, steps: { id, at: at + 1 } }, '');
    set({ steps: [...steps.slice(0, at), left, step], at: at + 1 });
  };
  /** Changes the current step without going on. */
  const replace = (step: Step) => set({ steps: steps.with(at, step), at });

  return { step: steps[at] as Step, at, go, replace };
}

/** Returns the number in the current history entry; 0 if it is another page view's. */
function numberIn(id: string): number {
  const entry: unknown = history.state;
  const steps = isRecord(entry) ? entry.steps : undefined;
  return isRecord(steps) && steps.id === id && typeof steps.at === 'number' ? steps.at : 0;
}
