import { type MouseEvent, useEffect, useRef } from 'react';
import type { FieldError } from '../../lib/field-errors.ts';
import { ErrorIcon } from '../media/icons.tsx';

interface ErrorSummaryProps {
  /** New errors after every failed submit, even if they say the same: each time they move focus here again. */
  errors: readonly FieldError[];
  /** Moves focus to this field instead, when it has the only error. */
  focusField?: string;
}

/** Put before the page's title, which screen readers read first. */
const TITLE_PREFIX = 'Error: ';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/**
 * Lists a form's errors in one place. After a failed submit it takes focus, links to the fields, and marks the title.
 */
export function ErrorSummary({ errors, focusField }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<readonly FieldError[]>([]);
  const isShown = errors.length > 0;
  useEffect(() => {
    // What is left of a list while the visitor corrects the answers takes no focus.
    const isNews = errors.some((error) => !shown.current.includes(error));
    shown.current = errors;
    if (isNews) (focusField ? document.getElementById(focusField) : box.current)?.focus();
  }, [errors]);
  useEffect(() => {
    if (!isShown) return;
    document.title = `${TITLE_PREFIX}${document.title}`;
    return () => {
      // By now it may be the next page's title.
      document.title = document.title.replace(TITLE_PREFIX, '');
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="error-summary">
      <h2 id="error-summary">
        <ErrorIcon /> {heading(errors)}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.field}${error.message}`}>
            {error.field ? (
              <a href={`#${error.field}`} onClick={focusTarget}>
                {error.message}
              </a>
            ) : (
              error.message
            )}{' '}
            {error.link && <a href={error.link.to}>{error.link.label}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function heading(errors: readonly FieldError[]): string {
  const answers = errors.filter((error) => error.field).length;
  if (answers === 0) return 'That did not work';
  if (answers === 1) return 'One answer needs another look';
  return `${words[answers] ?? answers} answers need another look`;
}

/** Moves focus without adding a history entry. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
