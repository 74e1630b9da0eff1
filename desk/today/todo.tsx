import { Link } from 'react-router-dom';
import type { TodayItem } from '#contract/desk/today.ts';
import { formatAge, formatCents, pluralize } from '../lib/format.ts';
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
  const { since, dueAt, state, title, text, words, money, seats, link, actions, subjectId } = item;
  const left = dueAt === null ? 0 : Date.parse(dueAt) - Date.now();
  return (
    <li>
      <p className="age">
        <b>{left > 0 ? formatAge(left) : <time dateTime={since}>{formatAge(Date.now() - Date.parse(since))}</time>}</b>{' '}
        {state}
      </p>
      <div className="what">
        <h3>
          <Link to={link}>{title}</Link>
        </h3>
        <p>{text}</p>
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
      {actions.length > 0 && (
        <div className="actions">
          {actions.map((action, place) =>
            action === 'review' ? (
              <Link key={action} className="button" to={link}>
                Review
              </Link>
            ) : (
              <TodoAction
                key={action}
                action={action}
                subjectId={subjectId}
                title={title}
                primary={isFirst && place === 0}
              />
            ),
          )}
        </div>
      )}
    </li>
  );
}
