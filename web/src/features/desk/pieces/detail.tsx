import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../../lib/api.ts';
import { Page } from './page.tsx';
import { Loaded } from './states.tsx';

interface DetailProps<T> {
  /** Of the address. */
  id: string | undefined;
  query: UseQueryResult<T>;
  /** Of the page while it loads. */
  title: string;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  children: (thing: T) => ReactNode;
}

/** The page of one thing: while it loads, nothing of the thing before is shown; an unknown id has none. */
export function Detail<T extends { id: string }>({ id, query, title, back, children }: DetailProps<T>) {
  const { data, error } = query;
  if (error instanceof ApiFailure && [400, 404].includes(error.status))
    return (
      <Page title={`There is no such ${title.toLowerCase()}`} back={back}>
        <p>The address may be mistyped, or what it named is gone.</p>
      </Page>
    );
  if (data?.id === id) return children(data as T);
  return (
    <Page title={title} back={back}>
      <Loaded query={{ ...query, data: undefined } as UseQueryResult<T>}>{() => null}</Loaded>
    </Page>
  );
}
