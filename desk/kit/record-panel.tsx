import type { DeskRecord, DeskResource } from '#contract/desk/resource.ts';
import { useDesk } from '../lib/desk-call.ts';
import { useListAddress } from '../lib/list-address.ts';
import { History } from '../pieces/history.tsx';
import { Panel } from '../pieces/panel.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Values } from './cell.tsx';
import { Actions, Known, Standing } from './record-parts.tsx';

/** One record beside its list. */
export function RecordPanel({ resource: { path: list, one }, id }: { resource: DeskResource; id: string }) {
  const { query } = useListAddress();
  const path = `/${list}/${encodeURIComponent(id)}`;
  const record = useDesk<DeskRecord>(path);
  const data = record.data?.id === id ? record.data : undefined;
  return (
    <Panel
      id={id}
      crumb={one.charAt(0).toUpperCase() + one.slice(1)}
      title={data?.title ?? '…'}
      lead={data && <Values cells={data.lead} />}
      back={`/${list}${query}`}
      closeLabel={`Close this ${one}`}
    >
      <Loaded query={record}>
        {() =>
          data && (
            <div className="panel-parts">
              <Standing record={data} path={path} />
              <p className="actions">
                <Actions record={data} path={path} place="head" />
              </p>
              <Known record={data} path={path} />
              <History entries={data.timeline} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}
