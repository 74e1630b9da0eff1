import { Link } from 'react-router-dom';
import type { Today as TodayAnswer } from '#contract/desk/today.ts';
import { TODAY_COUNTED } from '#contract/desk/today.values.ts';
import { TODAY_REFRESH_MS } from '../frame/counts.tsx';
import { useDesk } from '../lib/desk-call.ts';
import { formatAge, formatCount, useTimes } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { Page, Section } from '../pieces/page.tsx';
import { Empty, Loaded, Loading, State } from '../pieces/states.tsx';
import { Todo } from './todo.tsx';
import { TodaySoFar, Week } from './week.tsx';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** What needs a person, and how the last week went. */
export function Component() {
  const query = useDesk<TodayAnswer>('/today', TODAY_REFRESH_MS);
  const { longDay, clock, timeZone } = useTimes();
  const { data } = query;
  const at = data?.at ?? new Date().toISOString();
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return (
    <Page
      title="Today"
      tab={data && data.total > 0 ? `Today: ${formatCount(data.total)} need a person` : 'Today'}
      lead={
        <>
          <time dateTime={at}>
            {longDay(at)}, {clock(at).slice(0, 5)}
          </time>{' '}
          in {place}
        </>
      }
    >
      {!data && !query.error && (
        <Section title="What needs a person">
          <Loading rows={6} />
        </Section>
      )}
      {(data || query.error) && (
        <Loaded query={query}>
          {(today) => (
            <>
              <Needs today={today} />
              <TodaySoFar soFar={today.soFar} at={today.at} />
              <Week week={today.week} />
              <AllClear lines={today.allClear} isEverything={today.total === 0} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Needs({ today }: { today: TodayAnswer }) {
  const { items, total, at } = today;
  if (total === 0)
    return (
      <Section title="Nothing needs a person" note={`Checked ${formatAge(Date.now() - Date.parse(at))} ago`}>
        <Empty title="Anything new appears here">
          <p>Urgent things are also mailed to the team.</p>
        </Empty>
      </Section>
    );
  const many = `${formatCount(total)}${total < TODAY_COUNTED ? '' : ' or more'}`;
  const things = `${words[total] ?? many} ${total === 1 ? 'thing needs' : 'things need'} a person`;
  return (
    <Section title={things} note="Money first, then the oldest">
      <Todo items={items} />
      {total > items.length && (
        <p className="quiet more">
          The first {formatCount(items.length)} are shown. All of them: <Link to="/payments">payments</Link>,{' '}
          <Link to="/invoices">invoices</Link>, <Link to="/organizations">organizations</Link>,{' '}
          <Link to="/leads">leads</Link>.
        </p>
      )}
    </Section>
  );
}

/** Good news: what does not need a person. @param isEverything whether nothing else does */
function AllClear({ lines, isEverything }: { lines: string[]; isEverything: boolean }) {
  const { isOperator } = useStaff();
  if (lines.length === 0) return null;
  return (
    <Section
      title={isEverything ? 'All clear' : 'No problems here'}
      aside={
        isOperator && (
          <Link className="small" to="/set-up">
            Set-up
          </Link>
        )
      }
    >
      <ul className="all-clear">
        {lines.map((text) => (
          <li key={text}>
            <State kind="good">{text}</State>
          </li>
        ))}
      </ul>
    </Section>
  );
}
