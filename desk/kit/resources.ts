import type { DeskResource } from '#contract/desk/resource.ts';
import { useDesk } from '../lib/desk-call.ts';

/** Returns the kind of record with this path, once it is known. */
export function useResource(path: string) {
  const query = useDesk<DeskResource[]>('/resources', 60_000);
  return { query, resource: query.data?.find((one) => one.path === path) };
}
