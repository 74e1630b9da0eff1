import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DeskRecord, DeskResource } from '#contract/desk/resource.ts';
import { useDesk } from '../lib/desk-call.ts';
import { capitalize } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { History } from '../pieces/history.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Values } from './cell.tsx';
import { Actions, Known, Standing } from './record-parts.tsx';

/** One record of a list, shown beside the list or, on small screens, instead of it. Escape closes it. */
export function RecordPanel({ resource: { path: list, one }, id }: { resource: DeskResource; id: string }) {
  const { query } = useListAddress();
  const path = `/${list}/${encodeURIComponent(id)}`;
  const back = `/${list}${query}`;
  const record = useDesk<DeskRecord>(path);
  const data = record.data?.id === id ? record.data : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    // After the frame has focused the new page.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector('dialog[open], :popover-open')) return;
      // What was typed would be lost.
      if (target instanceof HTMLTextAreaElement && target.value !== '') return;
      navigate(back, { preventScrollReset: true });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [back, navigate]);
  return (
    <section className="panel-side" aria-labelledby="panel-heading">
      <div className="sticky">
        <header className="head">
          <div>
            <p className="small">{capitalize(one)}</p>
            <h2 id="panel-heading" tabIndex={-1} ref={heading}>
              {data?.title ?? '…'}
            </h2>
            {data && (
              <p>
                <Values cells={data.lead} />
              </p>
            )}
          </div>
          <Link className="icon" to={back} preventScrollReset aria-label={`Close this ${one}`}>
            <Icon name="close" />
          </Link>
        </header>
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
      </div>
    </section>
  );
}
