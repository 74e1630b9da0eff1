import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '#web/lib/api.ts';
import { Page } from './page.tsx';
import { Loaded } from './states.tsx';

interface DetailProps<T> {
  /** From the address. */
  id: string | undefined;
  query: UseQueryResult<T>;
  /** The page's title while it loads. */
  title: string;
  /** The list that the page belongs to. */
  back: { to: string; label: string };
  children: (thing: T) => ReactNode;
}

/** The page of one record. While it loads, nothing of the previous record is shown. An unknown id is "not found". */
export function Detail<T extends { id: string }>({ id, query, title, back, children }: DetailProps<T>) {
  const { data, error } = query;
  if (error instanceof ApiFailure && [400, 404].includes(error.status))
    return (
      <Page title={`${title} not found`} back={back}>
        <p>The address may be mistyped, or what it showed may have been removed.</p>
      </Page>
    );
  if (data?.id === id) return children(data as T);
  return (
    <Page title={title} back={back}>
      <Loaded query={{ ...query, data: undefined } as UseQueryResult<T>}>{() => null}</Loaded>
    </Page>
  );
}
