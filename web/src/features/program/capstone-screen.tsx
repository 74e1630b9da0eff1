import { Mark } from '../../components/layout/mark.tsx';
import { capstoneScreen } from '../../content/capstones.ts';

const { title, text, alt, waiting, tickets, ticket } = capstoneScreen;

/** A close-up of one capstone: text beside one of its screens. */
export function CapstoneCloseUp() {
  return (
    <section className="section panel" aria-labelledby="close-up">
      <div className="wrap split split-late close-up">
        <div className="stack">
          <h2 id="close-up">{title}</h2>
          <p className="lead">{text}</p>
          <Mark of={capstoneScreen}>Sample capstone</Mark>
        </div>
        <Screen />
      </div>
    </section>
  );
}

/**
 * A picture made of HTML. Assistive technology sees an image with one description, and nothing in it can be focused.
 */
export function Screen() {
  return (
    <div className="app paper" role="img" aria-label={alt}>
      <div className="app-list">
        <p>
          {waiting} <b>{tickets.length}</b>
        </p>
        <ul className="app-tickets">
          {tickets.map(({ subject, number, area, open }) => (
            <li key={number} className={open ? 'app-open' : undefined}>
              {subject}
              <small>
                {number} · {area}
              </small>
            </li>
          ))}
        </ul>
      </div>
      <div className="app-ticket">
        <p className="app-meta">
          {ticket.number} <span>{ticket.sorted}</span>
        </p>
        <b>{ticket.subject}</b>
        <p>{ticket.message}</p>
        <div className="app-draft">
          <small>{ticket.draft}</small>
          <p>
            {ticket.reply.map((sentence, index) => (
              <span key={sentence}>
                {sentence}
                <sup>{index + 1}</sup>{' '}
              </span>
            ))}
          </p>
          <p className="app-actions cluster">
            {ticket.actions.map((action) => (
              <span key={action}>{action}</span>
            ))}
          </p>
        </div>
      </div>
    </div>
  );
}
