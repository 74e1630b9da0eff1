import type { TodayAction } from '#contract/desk/today.values.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { ConfirmButton } from '../pieces/actions.tsx';

interface Deed {
  label: string;
  question: string;
  /** Path below /api/desk. */
  path: string;
}

const deeds: Record<Exclude<TodayAction, 'review'>, Deed> = {
  'retry-leads': {
    label: 'Retry all',
    question: 'Send all refused leads to HubSpot again?',
    path: '/leads/retry-refused',
  },
  'retry-mails': {
    label: 'Send again',
    question: 'Send all refused mails again?',
    path: '/mails/retry-refused',
  },
  'retry-deals': {
    label: 'Retry',
    question: 'Copy all deals that are not at HubSpot again?',
    path: '/deals/retry-refused',
  },
  'import-posts': {
    label: 'Import now',
    question: 'Import posts from HubSpot now?',
    path: '/posts/import',
  },
};

/** An action on all that a row of Today is about. */
export function TodoAction({ action, primary }: { action: Exclude<TodayAction, 'review'>; primary: boolean }) {
  const { mutateAsync, isPending } = useDeskAction();
  const { label, question, path } = deeds[action];
  return (
    <ConfirmButton
      label={label}
      icon="retry"
      primary={primary}
      busy={isPending}
      question={question}
      confirm={label}
      onPress={() => mutateAsync({ path })}
    />
  );
}
