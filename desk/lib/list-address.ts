import { useSearchParams } from 'react-router-dom';

/** The state of a list, kept in the page's address, so that Back, a reload and a shared link lead to the same rows. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  return {
    q: params.get('q') ?? '',
    page: Number(params.get('page')) || 1,
    sort: params.get('sort') ?? undefined,
    get: (name: string) => params.get(name) ?? undefined,
    /** The query of the address, for the api, which takes the same names. Empty, or beginning with a question mark. */
    query: params.size > 0 ? `?${params}` : '',
    /**
     * Changes some of the list's state; undefined or an empty text removes a name. Leads back to the first page unless
     * it sets one.
     * @param replace does not add an entry to the history, for searching while typing
     */
    set(changes: Record<string, string | number | undefined>, { replace = false } = {}) {
      // The address itself, because what was rendered last may lag behind a change of a moment ago.
      const next = new URLSearchParams(location.search);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, String(value));
      }
      setParams(next, { replace });
    },
  };
}
