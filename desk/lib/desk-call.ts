import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Acted } from '#contract/desk/resource.ts';
import { ApiFailure, call } from '#web/lib/api.ts';
import { accessToken, endSessionOf } from './session.ts';
import { useToast } from './toast.ts';

/** Key of the query behind the navigation's counts, which actions refresh but do not wait for. */
export const COUNTS = 'counts';

/** Much of what an action leads to is done by a job: for so long, everything on the page is read so often. In ms. */
const FOLLOWED_MS = 30_000;
export const FOLLOWED_EVERY_MS = 2_000;
let followedUntil = 0;

/** Returns how often something is read again, more often after an action. @param refreshMs otherwise; by default, never */
export const refreshed = (refreshMs?: number) => () =>
  performance.now() < followedUntil ? FOLLOWED_EVERY_MS : (refreshMs ?? false);

export interface DeskCallOptions {
  /** Sent as JSON; its presence makes the call a POST. */
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Calls the desk's api as the staff member who is signed in.
 * @param path below /api/desk, e.g. /leads?page=2
 * @throws ApiFailure for every error response and when there is no response; after a 401 the session has ended
 */
export async function deskCall<T>(path: string, options: DeskCallOptions = {}): Promise<T> {
  const token = await accessToken();
  const headers = { authorization: `Bearer ${token}` };
  try {
    return await call<T>(`/api/desk${path}`, { ...options, headers });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) endSessionOf(token);
    throw error;
  }
}

/**
 * Reads from the desk's api. While another page of a list loads, the previous one stays on screen. Nothing is refreshed
 * while an action is being answered: the record may be gone, or still be as it was before.
 * @param path below /api/desk; null reads nothing
 * @param refreshMs milliseconds between refreshes while the page is visible; by default, only after an action; false for what
 * asks vendors: once after an action
 */
export function useDesk<T>(path: string | null, refreshMs?: number | false) {
  const isActing = useIsMutating() > 0;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => deskCall<T>(path as string, { signal }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
    refetchInterval: isActing || refreshMs === false ? false : refreshed(refreshMs),
  });
}

interface DeskAction<T> {
  /** Below /api/desk. */
  path: string;
  body?: object;
  /**
   * Says what was done, in the past tense: "Sent the link to …". `to` and `label` add a link to the record. Default: what the
   * response says in `done`.
   */
  done?: (result: T) => string | { text: string; to: string; label: string };
  /** Closes what must not be read again, before everything else on the page is. */
  leave?: (result: T) => Promise<void> | undefined;
}

/**
 * Performs an action and shows its result or its error. Then refreshes everything on the page, and for a while again and
 * again: the page follows the jobs that the action led to. If a colleague was faster, it shows what they did.
 */
export function useDeskAction<T = unknown>() {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation<T, Error, DeskAction<T>>({
    mutationFn: ({ path, body = {} }) => deskCall<T>(path, { body }),
    onMutate: () => client.cancelQueries({ predicate: ({ state }) => state.data !== undefined }),
    onSuccess: (result, { done, leave }) => {
      followedUntil = performance.now() + FOLLOWED_MS;
      const what = done ? done(result) : (result as Acted).done;
      showToast({ isWrong: false, ...(typeof what === 'string' ? { text: what } : what) });
      return leave?.(result);
    },
    onError: (error) => showToast({ isWrong: true, text: wordsOf(error) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [COUNTS] });
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== COUNTS });
    },
  });
}

/** Returns a message for the user about a failed call. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return 'Something went wrong on this page. Reload it, and try again.';
  const [first] = error.fieldErrors;
  if (first) return first.message;
  if (error.text) return error.text;
  return error.status === 0
    ? 'The site did not answer. Check your connection, and try again.'
    : 'The site could not do this. Try again in a minute.';
}
