import { useLocation, useParams } from 'react-router-dom';
import type { DeskRecord } from '#contract/desk/resource.ts';
import { ApiFailure } from '#web/lib/api.ts';
import { useDesk } from '../lib/desk-call.ts';
import { capitalize } from '../lib/format.ts';
import { labelOf } from '../pieces/navigation.ts';
import { Page } from '../pieces/page.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Values } from './cell.tsx';
import { Actions, History, Known, Standing } from './record-parts.tsx';
import { useResource } from './resources.ts';

/** The page of one record: its states, its facts, everything that happened to it, and what can be done. */
export function Component() {
  const { pathname } = useLocation();
  // While another record loads, nothing of the previous one is shown.
  return <RecordPage key={pathname} />;
}

function RecordPage() {
  const { resource: list = '', id } = useParams();
  const { resource } = useResource(list);
  const path = `/${list}/${id}`;
  const query = useDesk<DeskRecord>(path, !resource?.isRemote && 30_000);
  const { one, many } = resource ?? { one: 'record', many: labelOf(`/${list}`) };
  const title = capitalize(one);
  const back = { to: `/${list}`, label: many };
  const { data, error } = query;
  if (error instanceof ApiFailure && [400, 404].includes(error.status))
    return (
      <Page title={`${title} not found`} back={back}>
        <p>The address may be mistyped, or what it showed may have been removed.</p>
      </Page>
    );
  return (
    <Page
      title={data?.title ?? title}
      tab={title}
      back={back}
      lead={data && <Values cells={data.lead} />}
      actions={data && <Actions record={data} path={path} place="head" />}
    >
      <Loaded query={query}>
        {(record) => (
          <>
            <Standing record={record} path={path} />
            <div className="cols cols-side spaced-more">
              <History record={record} />
              <div>
                <Known record={record} path={path} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
