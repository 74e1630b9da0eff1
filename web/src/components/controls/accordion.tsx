import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';

interface AccordionItem {
  id: string;
  /** The row that is always visible, without its plus. */
  summary: ReactNode;
  body: ReactNode;
}

interface AccordionProps {
  /** Groups the items; unique on the page. `#{name}-{id}` links to an item and opens it. */
  name: string;
  items: readonly AccordionItem[];
  openFirst?: boolean;
  className?: string;
}

/**
 * Rows, at most one of them open. Clicking the open one closes it. Built on plain `<details name>`, so it works without
 * scripts and find-in-page opens what it finds.
 */
export function Accordion({ name, items, openFirst, className = 'accordion' }: AccordionProps) {
  return (
    <div className={className}>
      {items.map(({ id, summary, body }, index) => (
        <details key={id} name={name} open={openFirst && index === 0} onToggle={closeOthers}>
          {/* biome-ignore lint/a11y: a summary is a button to the browser and to assistive technology */}
          <summary onClick={stayInPlace}>
            {summary}
            <span className="plus" aria-hidden="true" />
          </summary>
          <div className="accordion-body" id={`${name}-${id}`}>
            {body}
          </div>
        </details>
      ))}
    </div>
  );
}

/** Keeps the clicked row under the pointer when an open one above it closes. */
function stayInPlace({ currentTarget: row }: MouseEvent<HTMLElement>): void {
  const before = row.getBoundingClientRect().top;
  requestAnimationFrame(() => scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' }));
}

/** Closes the other rows in browsers without `<details name>` (before Chrome 120, Safari 17.2, Firefox 130). */
function closeOthers({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open || 'name' in currentTarget) return;
  for (const other of (currentTarget as HTMLElement).parentElement?.querySelectorAll('details') ?? []) {
    if (other !== currentTarget) other.open = false;
  }
}
