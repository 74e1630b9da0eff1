import { useLocation, useParams } from 'react-router-dom';
import type { DeskRecord } from '#contract/desk/resource.ts';
import { useDesk } from '../lib/desk-call.ts';
import { Detail } from '../pieces/detail.tsx';
import { History } from '../pieces/history.tsx';
import { Page } from '../pieces/page.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Values } from './cell.tsx';
import { Actions, Known, Standing } from './record-parts.tsx';
import { useResource } from './resources.ts';

/** The page of one record: its states, its facts, everything that happened to it, and what can be done. */
export function Component() {
  const [, list = ''] = useLocation().pathname.split('/');
  const { id } = useParams();
  const { resource } = useResource(list);
  const path = `/${list}/${id}`;
  const query = useDesk<DeskRecord>(path, 30_000);
  const { one, many } = resource ?? { one: 'record', many: '' };
  const title = one.charAt(0).toUpperCase() + one.slice(1);
  const back = { to: `/${list}`, label: many };
  return (
    <Detail key={path} id={id} query={query} title={title} back={back}>
      {(record) => (
        <Page
          title={record.title}
          tab={title}
          back={back}
          lead={<Values cells={record.lead} />}
          actions={<Actions record={record} path={path} place="head" />}
        >
          <Loaded query={query}>
            {() => (
              <>
                <Standing record={record} path={path} />
                <div className="cols cols-side spaced-more">
                  <History entries={record.timeline} />
                  <div>
                    <Known record={record} path={path} />
                  </div>
                </div>
              </>
            )}
          </Loaded>
        </Page>
      )}
    </Detail>
  );
}
