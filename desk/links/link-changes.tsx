import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeskLinkDetail } from '#contract/desk/links.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { TargetField } from './target-answer.tsx';
import { useVerdict } from './use-verdict.ts';

export function Change({ link, close }: { link: DeskLinkDetail; close: () => void }) {
  const [target, setTarget] = useState(link.target);
  const verdict = useVerdict(link.slug, target);
  const change = useDeskAction<DeskLinkDetail>();
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (change.isPending) return;
        change.mutate(
          {
            path: `/links/${encodeURIComponent(link.slug)}/change`,
            body: { target, was: link.target },
            done: (changed) => `/r/${changed.slug} now leads to ${changed.target}.`,
          },
          { onSuccess: close },
        );
      }}
    >
      <TargetField
        label="New target"
        target={target}
        change={setTarget}
        error={verdict?.findings.find(({ field }) => field === 'target')?.message}
        autoFocus
      />
      <p className="actions">
        <button type="submit" className="button button-primary" aria-disabled={change.isPending || undefined}>
          {change.isPending ? 'Changing …' : 'Change target'}
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </p>
    </form>
  );
}

export function Remove({ link: { slug, hits }, onRemoved }: { link: DeskLinkDetail; onRemoved: () => void }) {
  const { query } = useListAddress();
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useDeskAction<DeskLinkDetail>();
  return (
    <ConfirmButton
      label="Remove"
      busyLabel="Removing …"
      busy={remove.isPending}
      question={`Remove /r/${slug}?`}
      confirm="Remove"
      onPress={() =>
        remove.mutateAsync({
          path: `/links/${encodeURIComponent(slug)}/remove`,
          done: () => {
            onRemoved();
            client.removeQueries({ queryKey: [`/links/${encodeURIComponent(slug)}`] });
            navigate(`/links${query}`);
            return `Removed /r/${slug}.`;
          },
        })
      }
    >
      <p>
        Its address then shows “not found”, even where it is printed. Its count of {pluralize(hits, 'hit')} is deleted.
        The slug becomes free again.
      </p>
    </ConfirmButton>
  );
}
