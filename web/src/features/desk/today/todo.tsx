import { Link } from 'react-router-dom';
import type { TodayItem } from '../../../../../api/src/contract/desk/today.ts';
import { formatAge, formatCents, formatThings } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { TodoAction } from './todo-action.tsx';

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
  const { kind, since, dueAt, state, title, text, words, money, seats, link, actions, subjectId } = item;
  const { isOperator } = useStaff();
  const isReviewed =
    isOperator && (kind === 'invoice-request' || kind === 'payment-review' || kind === 'frozen-organization');
  const hasActions = actions.length > 0 || isReviewed;
  const left = dueAt === null ? 0 : Date.parse(dueAt) - Date.now();
  return (
    <li>
      <p className="age">
        {left > 0 ? (
          <>
            <b>{formatAge(left)}</b> {kind === 'dispute' ? 'left to answer' : 'left'}
          </>
        ) : (
          <>
            <b>
              <time dateTime={since}>{formatAge(Date.now() - Date.parse(since))}</time>
            </b>{' '}
            {state}
          </>
        )}
      </p>
      <div className="what">
        <h3>{link ? <Link to={link}>{title}</Link> : title}</h3>
        <p>{text}</p>
        {words && <p className="words">“{words}”</p>}
      </div>
      {money ? (
        <p className="sum num">
          {formatCents(money.cents, money.currency)}
          {seats !== null && <small>{formatThings(seats, 'seat')}</small>}
        </p>
      ) : (
        <p className="sum none" aria-hidden="true" />
      )}
      {hasActions && (
        <div className="actions">
          {actions.map((action, place) => (
            <TodoAction
              key={action}
              action={action}
              subjectId={subjectId}
              title={title}
              primary={isFirst && place === 0}
            />
          ))}
          {isReviewed && link && (
            <Link className="button" to={link}>
              Review
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
