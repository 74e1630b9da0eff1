import { stayInPlace } from './stay-in-place.ts';

/**
 * Adds to rows of `<details name>` what the browser lacks. It listens from the start and for the whole document, because the
 * first tap on a phone comes before the application runs.
 */
export function watchAccordions(): void {
  document.addEventListener('click', keepRow, true);
  if (!('name' in HTMLDetailsElement.prototype)) document.addEventListener('toggle', closeOthers, true);
}

/** Keeps the pressed row under the finger when an open one above it closes. */
function keepRow({ target }: Event): void {
  const row = target instanceof Element && target.closest('summary');
  if (row) stayInPlace(row);
}

/** Closes the other rows in browsers without `<details name>` (before Chrome 120, Safari 17.2, Firefox 130). */
function closeOthers({ target: opened }: Event): void {
  if (!(opened instanceof HTMLDetailsElement) || !opened.open) return;
  for (const other of document.querySelectorAll('details[open]')) {
    if (other !== opened && other.getAttribute('name') === opened.getAttribute('name')) other.removeAttribute('open');
  }
}
