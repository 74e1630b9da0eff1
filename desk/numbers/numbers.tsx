import type { DeskNumbers } from '#contract/desk/numbers.ts';
import { useDesk } from '../lib/desk-call.ts';
import { download } from '../lib/download.ts';
import { Page } from '../pieces/page.tsx';
import { SaveButton } from '../pieces/save-button.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Days } from './days.tsx';
import { periodText } from './figures.ts';
import { Funnel } from './funnel.tsx';
import { Period, useReportQuery } from './period.tsx';
import { Campaigns, Forms, Pages, Sources } from './tables.tsx';

/** Views, sources, the funnel and forms, compared with the period before. */
export function Component() {
  const reportQuery = useReportQuery();
  const query = useDesk<DeskNumbers>(`/numbers${reportQuery}`);
  const tables = 'Leads, payments and organizations are counted in the database, so ad blockers do not hide them.';
  return (
    <Page
      title="Numbers"
      lead={query.data ? `${periodText(query.data.days)}. ${tables}` : tables}
      actions={
        <SaveButton
          label="Export as CSV"
          saved="Downloaded the numbers."
          save={() => download(`/numbers/csv${reportQuery}`, 'numbers.csv')}
        />
      }
    >
      <Period days={query.data?.days} />
      <Loaded query={query} rows={12}>
        {(numbers) => (
          <>
            <Funnel numbers={numbers} />
            <Sources numbers={numbers} />
            <Days numbers={numbers} />
            <div className="cols cols-two numbers-tables">
              <Pages numbers={numbers} />
              <Campaigns numbers={numbers} />
              <Forms numbers={numbers} />
            </div>
            <p className="small quiet numbers-note">
              Views are counted without cookies, storage or third parties. Browsers that ask not to be tracked are not
              counted, and neither are known bots. A visit starts with a view that was not reached from another page of
              this site.
            </p>
          </>
        )}
      </Loaded>
    </Page>
  );
}
