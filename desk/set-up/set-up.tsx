import type { SetUp as SetUpAnswer, SetUpLine } from '#contract/desk/set-up.ts';
import { useDesk } from '../lib/desk-call.ts';
import { capitalize, pluralize } from '../lib/format.ts';
import { ActionButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded, State } from '../pieces/states.tsx';

const toFix = (lines: SetUpLine[]) => lines.filter(({ cure }) => cure).length;

/** Whether everything is set up as the site needs it: settings, pages, address, vendors and what the site runs on. */
export function Component() {
  const query = useDesk<SetUpAnswer>('/set-up', false);
  const { data, isFetching, refetch } = query;
  const wrong = toFix(data?.checks.flatMap(({ lines }) => lines) ?? []);
  return (
    <Page
      title="Set-up"
      lead={
        data && (
          <>
            {wrong === 0 ? 'Everything is fine.' : `${pluralize(wrong, 'thing')} to fix.`} Checked at{' '}
            <Time at={data.at} as="clock" />. On the command line: npm run launch-check -- --live
          </>
        )
      }
      actions={
        <ActionButton
          icon="retry"
          label="Check again"
          busyLabel="Checking …"
          busy={isFetching}
          onPress={() => void refetch()}
        />
      }
    >
      <Loaded query={query} rows={12}>
        {({ checks }) =>
          checks.map(({ where, lines }) => (
            <Section key={where} title={where} note={toFix(lines) === 0 && 'Nothing to fix'}>
              {lines.length > 0 && <Lines lines={lines} />}
            </Section>
          ))
        }
      </Loaded>
    </Page>
  );
}

function Lines({ lines }: { lines: SetUpLine[] }) {
  return (
    <ul className="findings">
      {lines.map(({ where, what, cure }) => (
        <li key={`${where} ${what}`}>
          <State kind={cure ? 'person' : 'gone'}>{cure ? 'to fix' : 'note'}</State>
          <b>{where}</b>
          <div>
            <p>{capitalize(what)}</p>
            {cure && <p className="quiet">{capitalize(cure)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
