import type { Acted } from '#contract/desk/resource.ts';
import type { TodayAction } from '#contract/desk/today.values.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { ConfirmButton } from '../pieces/actions.tsx';

type Answer = { retried?: number } & Partial<Pick<Acted, 'done'>>;

interface Deed {
  label: string;
  question: string;
  /** Path below /api/desk. */
  path: string;
  /** What was done, in the past tense. */
  done: (answer: Answer) => string;
}

const said = ({ done }: Answer) => done?.text ?? '';

const deeds: Record<Exclude<TodayAction, 'review'>, Deed> = {
  'retry-leads': {
    label: 'Retry all',
    question: 'Send all refused leads to HubSpot again?',
    path: '/leads/retry-refused',
    done: said,
  },
  'retry-mails': {
    label: 'Send again',
    question: 'Send all refused mails again?',
    path: '/mails/retry-refused',
    done: said,
  },
  'retry-deals': {
    label: 'Retry',
    question: 'Copy all deals to HubSpot again?',
    path: '/deals/retry-refused',
    done: ({ retried = 0 }) => `Retrying ${pluralize(retried, 'deal')}. Any that are refused again will appear here.`,
  },
  'import-posts': {
    label: 'Import now',
    question: 'Import posts from HubSpot now?',
    path: '/import',
    done: () => 'Started an import of posts.',
  },
};

/** An action on all that a row of Today is about. */
export function TodoAction({ action, primary }: { action: Exclude<TodayAction, 'review'>; primary: boolean }) {
  const { mutateAsync, isPending } = useDeskAction<Answer>();
  const { label, question, path, done } = deeds[action];
  return (
    <ConfirmButton
      label={label}
      icon="retry"
      primary={primary}
      busy={isPending}
      question={question}
      confirm={label}
      onPress={() => mutateAsync({ path, done })}
    />
  );
}
