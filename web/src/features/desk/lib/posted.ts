import { useQuery } from '@tanstack/react-query';
import { deskCall } from './desk-call.ts';

/**
 * Reads something that is asked for in a body, because its question must not stand in the address of a request.
 * @param path below /api/desk; null reads nothing
 * @param refreshMs reads it again that often while the page is visible; false: not at all
 */
export function usePosted<T>(path: string | null, body: object, refreshMs?: (data: T | undefined) => number | false) {
  return useQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) => deskCall<T>(path as string, { body, signal }),
    enabled: path !== null,
    refetchInterval: refreshMs && (({ state }) => refreshMs(state.data as T | undefined)),
  });
}
