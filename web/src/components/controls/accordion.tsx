import type { ReactNode } from 'react';

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
  className?: string;
}

/**
 * Rows, at most one of them open; the first is open at first. Clicking the open one closes it. Plain `<details name>`, so it works
 * without scripts and find-in-page opens what it finds; lib/accordions.ts adds what the browser lacks.
 */
export function Accordion({ name, items, className = 'accordion' }: AccordionProps) {
  return (
    <div className={className}>
      {items.map(({ id, summary, body }, index) => (
        <details key={id} name={name} open={index === 0}>
          <summary>
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
