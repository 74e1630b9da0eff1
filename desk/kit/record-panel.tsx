import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DeskRecord, DeskResource } from '#contract/desk/resource.ts';
import { useDesk } from '../lib/desk-call.ts';
import { capitalize } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Values } from './cell.tsx';
import { Actions, History, Known, Standing } from './record-parts.tsx';

/** One record of a list, shown beside the list or, on small screens, instead of it. Escape closes it. */
export function RecordPanel({ resource: { path: list, one }, id }: { resource: DeskResource; id: string }) {
  const address = useListAddress();
  const path = `/${list}/${encodeURIComponent(id)}`;
  const back = `/${list}${address.query}`;
  const query = useDesk<DeskRecord>(path);
  const { data } = query;
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
        <Loaded query={query}>
          {(record) => (
            <div className="panel-parts">
              <Standing record={record} path={path} />
              <p className="actions">
                <Actions record={record} path={path} place="head" />
              </p>
              <Known record={record} path={path} />
              <History record={record} />
            </div>
          )}
        </Loaded>
      </div>
    </section>
  );
}
