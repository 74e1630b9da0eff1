import { useQuery } from '@tanstack/react-query';
import { deskCall } from './desk-call.ts';

/**
 * Reads something that is asked for in a body, because its question must not stand in the address of a request.
 * @param path below /api/desk; null reads nothing
 */
export function usePosted<T>(path: string | null, body: object) {
  return useQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) => deskCall<T>(path as string, { body, signal }),
    enabled: path !== null,
  });
}
