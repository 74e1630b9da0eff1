import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { deskCall } from './desk-call.ts';

/**
 * Reads with a POST, because a person's address must not appear in a request's URL, and a long target does not fit there.
 * @param path below /api/desk; null reads nothing
 */
export function usePosted<T>(
  path: string | null,
  body: object,
  options?: Pick<UseQueryOptions<T>, 'staleTime' | 'retry' | 'placeholderData'>,
) {
  return useQuery<T>({
    ...options,
    queryKey: [path, body],
    queryFn: ({ signal }) => deskCall<T>(path as string, { body, signal }),
    enabled: path !== null,
  });
}
