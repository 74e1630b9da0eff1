import { Link } from 'react-router-dom';
import type { TodayItem } from '#contract/desk/today.ts';
import type { TodayAction } from '#contract/desk/today.values.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { formatAge, formatCents, pluralize } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { ConfirmButton } from '../pieces/actions.tsx';

/** What needs a person, one row each. */
export function Todo({ items }: { items: TodayItem[] }) {
  return (
    <ol className="todo">
      {items.map((item, index) => (
        <Row key={item.key} item={item} isFirst={index === 0} />
      ))}
    </ol>
  );
}

function Row({ item, isFirst }: { item: TodayItem; isFirst: boolean }) {
  const { since, dueAt, state, title, text, words, money, seats, link, actions } = item;
  const { isEditor, isOperator } = useStaff();
  const possible = actions.filter(
    (action) => action === 'review' || isOperator || (isEditor && action === 'import-posts'),
  );
  const left = dueAt === null ? 0 : Date.parse(dueAt) - Date.now();
  return (
    <li>
      <p className="age quiet">
        <b>{left > 0 ? formatAge(left) : <time dateTime={since}>{formatAge(Date.now() - Date.parse(since))}</time>}</b>{' '}
        {state}
      </p>
      <div className="what">
        <h3>
          <Link to={link}>{title}</Link>
        </h3>
        <p className="quiet">{text}</p>
        {words && <p className="words">“{words}”</p>}
      </div>
      {money ? (
        <p className="sum num">
          {formatCents(money.cents, money.currency)}
          {seats !== null && <small>{pluralize(seats, 'seat')}</small>}
        </p>
      ) : (
        <p className="sum none" aria-hidden="true" />
      )}
      {possible.length > 0 && (
        <div className="actions">
          {possible.map((action, place) =>
            action === 'review' ? (
              <Link key={action} className={isFirst ? 'button button-primary' : 'button'} to={link}>
                Review
              </Link>
            ) : (
              <TodoAction key={action} action={action} primary={isFirst && place === 0} />
            ),
          )}
        </div>
      )}
    </li>
  );
}

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
function TodoAction({ action, primary }: { action: Exclude<TodayAction, 'review'>; primary: boolean }) {
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
