import { useQuery } from '@tanstack/react-query';
import type { TargetAnswer } from '#contract/desk/links.ts';
import { deskCall, wordsOf } from '../lib/desk-call.ts';
import { Icon } from '../pieces/icons.tsx';
import { State } from '../pieces/states.tsx';

/** Has the api request a target, and shows its response. */
export function Answer({ target }: { target: string }) {
  const { data, error } = useQuery({
    queryKey: ['/links/check-target', target],
    queryFn: ({ signal }) => deskCall<TargetAnswer>('/links/check-target', { body: { target }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  return (
    <p className="hint" role="status">
      {!data && <span className="quiet">{error ? wordsOf(error) : 'Checking …'}</span>}
      {data?.isAlive && (
        <>
          <Icon name="check" /> <span>Responds with {data.status}</span>
        </>
      )}
      {data && !data.isAlive && (
        <State kind="person">{data.status ? `Responds with ${data.status}` : `No response: ${data.reason}`}</State>
      )}
    </p>
  );
}
