import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from './icons.tsx';

interface PanelProps {
  /** Changes with the record that is shown. */
  id: string;
  crumb: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** The list, with its filters. */
  back: string;
  closeLabel: string;
  children: ReactNode;
}

/** One record of a list, shown beside the list or, on small screens, instead of it. Escape closes it. */
export function Panel({ id, crumb, title, lead, back, closeLabel, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    // After the frame has focused the new page.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open], :popover-open')) return;
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
            <p className="small">{crumb}</p>
            <h2 id="panel-heading" tabIndex={-1} ref={heading}>
              {title}
            </h2>
            {lead && <p>{lead}</p>}
          </div>
          <Link className="icon" to={back} preventScrollReset aria-label={closeLabel}>
            <Icon name="close" />
          </Link>
        </header>
        {children}
      </div>
    </section>
  );
}

/** Returns the focus to a record's row when its panel closes. Rows have `data-row`. */
export function useRowFocus(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open || !closed) return;
    const timer = setTimeout(() => {
      const row = [...document.querySelectorAll<HTMLElement>('[data-row]')].find((one) => one.dataset.row === closed);
      row?.querySelector('a')?.focus();
    });
    return () => clearTimeout(timer);
  }, [open]);
}
