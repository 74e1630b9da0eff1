import type { SetUp as SetUpAnswer, SetUpLine } from '../../../../../api/src/contract/desk/set-up.ts';
import { type SetUpPart, setUpParts } from '../../../../../api/src/contract/desk/set-up.values.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatThings } from '../lib/format.ts';
import { ActionButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded, State } from '../pieces/states.tsx';

const titles: Record<SetUpPart, string> = {
  configuration: 'Configuration',
  vendors: 'Vendors, checked just now',
  machine: 'What the site runs on',
};

/** How the site is set up, and whether the vendors answer. */
export function Component() {
  const query = useDesk<SetUpAnswer>('/set-up');
  const { data, isFetching, refetch } = query;
  const wrong = data?.lines.filter(({ state }) => state === 'person').length ?? 0;
  return (
    <Page
      title="Set-up"
      lead={
        data && (
          <>
            {wrong === 0 ? 'Everything is fine.' : `${formatThings(wrong, 'thing')} to fix.`} Read at{' '}
            <Time at={data.at} as="clock" />. For the full list, including what only the server can check, run: npm run
            launch-check
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
        {({ lines }) =>
          setUpParts.map((part) => (
            <Section key={part} title={titles[part]}>
              <Lines lines={lines.filter((line) => line.part === part)} />
            </Section>
          ))
        }
      </Loaded>
    </Page>
  );
}

const states = { good: ['good', 'good'], note: ['wait', 'note'], person: ['person', 'to fix'] } as const;

function Lines({ lines }: { lines: SetUpLine[] }) {
  return (
    <ul className="findings">
      {lines.map(({ where, state, what, cure }) => (
        <li key={`${where} ${what}`}>
          <State kind={states[state][0]}>{states[state][1]}</State>
          <b>{where}</b>
          <div>
            <p>{what}</p>
            {cure && <p className="quiet">{cure}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
