import { useState } from 'react';
import type { TodayAction } from '#contract/desk/today.values.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { deskCall, useDeskAction, wordsOf } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton } from '../pieces/actions.tsx';
import type { IconName } from '../pieces/icons.tsx';

interface Deed {
  label: string;
  busyLabel: string;
  icon?: IconName;
  /** Path below /api/desk. @param id of the record that the row is about */
  path: (id: string) => string;
  /** What was done, in the past tense. */
  done: string | ((answer: { retried?: number }) => string);
}

const retried = (thing: string) => (answer: { retried?: number }) =>
  `Retrying ${pluralize(answer.retried ?? 0, thing)}. Any that are refused again will appear here.`;

const deeds: Record<Exclude<TodayAction, 'copy-claim-link' | 'review'>, Deed> = {
  'send-claim-link': {
    label: 'Send link again',
    busyLabel: 'Sending …',
    path: (id) => `/payments/${id}/send-link`,
    done: 'Sent the link to the buyer again.',
  },
  'send-confirmation': {
    label: 'Send mail again',
    busyLabel: 'Sending …',
    path: (id) => `/organizations/${id}/send-confirmation`,
    done: 'Sent the confirmation mail to the administrator.',
  },
  'retry-lead': {
    label: 'Retry',
    busyLabel: 'Retrying …',
    icon: 'retry',
    path: (id) => `/leads/${id}/retry`,
    done: 'Retrying the lead. If HubSpot refuses it again, it will appear here.',
  },
  'retry-leads': {
    label: 'Retry all',
    busyLabel: 'Retrying …',
    icon: 'retry',
    path: () => '/leads/retry-refused',
    done: retried('lead'),
  },
  'retry-mails': {
    label: 'Send again',
    busyLabel: 'Sending …',
    icon: 'retry',
    path: () => '/mails/retry-refused',
    done: retried('mail'),
  },
  'retry-deals': {
    label: 'Retry',
    busyLabel: 'Retrying …',
    icon: 'retry',
    path: () => '/deals/retry-refused',
    done: retried('deal'),
  },
  'import-posts': {
    label: 'Import now',
    busyLabel: 'Starting …',
    icon: 'retry',
    path: () => '/posts/import',
    done: 'Started an import of posts.',
  },
};

interface TodoActionProps {
  action: Exclude<TodayAction, 'review'>;
  subjectId: string | null;
  /** The row's title, which the message repeats. */
  title: string;
  primary: boolean;
}

/** An action on a row of Today. */
export function TodoAction({ action, subjectId, title, primary }: TodoActionProps) {
  const { mutate, isPending } = useDeskAction<{ retried?: number }>();
  if (action === 'copy-claim-link') return <CopyClaimLink paymentId={subjectId ?? ''} />;
  const { label, busyLabel, icon, path, done } = deeds[action];
  const say = (answer: { retried?: number }) =>
    typeof done === 'string' ? `${done.slice(0, -1)}: ${title}.` : done(answer);
  return (
    <ActionButton
      label={label}
      busyLabel={busyLabel}
      icon={icon}
      primary={primary}
      busy={isPending}
      onPress={() => mutate({ path: path(subjectId ?? ''), done: say })}
    />
  );
}

/** Fetches the link only when pressed, because each fetch is recorded. */
function CopyClaimLink({ paymentId }: { paymentId: string }) {
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<string>();
  const copy = async () => {
    setBusy(true);
    try {
      const answer = await deskCall<{ link: string }>(`/payments/${paymentId}/claim-link`, { body: {} });
      await copyText(answer.link).then(
        () => showToast({ isWrong: false, text: 'Copied the claim link. Anyone who has it can claim the seats.' }),
        () => setLink(answer.link),
      );
    } catch (error) {
      showToast({ isWrong: true, text: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  };
  if (link) return <input readOnly value={link} aria-label="Copy the claim link from here" />;
  return <ActionButton icon="copy" label="Copy link" busyLabel="Copying …" busy={busy} onPress={() => void copy()} />;
}
