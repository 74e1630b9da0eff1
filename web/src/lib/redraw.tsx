import { useEffect } from 'react';
import { filledIn } from './fill-in.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'input, textarea, select, details, summary, button, a[href]';

/** What was there just before React drew the page: an element that is taken out loses focus and closes its popover. */
let before:
  | { root: Element; controls: Element[]; focused: Element | null; popover: Element | null; scrolled: number }
  | undefined;
let isDrawn = false;

/** Notes, whenever React is about to draw the whole page, what the visitor has done to it. Draws nothing itself. */
export function NotePage({ root, onDrawn }: { root: HTMLElement; onDrawn: () => void }) {
  before = {
    root,
    controls: controlsIn(root),
    focused: document.activeElement,
    popover: root.querySelector(':popover-open'),
    scrolled: scrollY,
  };
  useEffect(() => {
    isDrawn = true;
    onDrawn();
  }, [onDrawn]);
  return null;
}

/**
 * Puts back what was typed, chosen, opened and focused, after React has drawn the page anew. It does so when it finds
 * other HTML than it expects: an extension has added an element, or a proxy has removed comments or white space.
 */
export function putBack(): void {
  if (!before || isDrawn) return;
  for (const old of before.controls) {
    const control = current(old);
    if (control !== old) copyState(old, control);
  }
  const { popover, focused, scrolled } = before;
  if (popover) document.getElementById(popover.id)?.showPopover();
  if (focused && focused !== current(focused)) copyFocus(focused, current(focused) as HTMLElement);
  scrollTo({ top: scrolled, behavior: 'instant' });
}

/** Returns the control that stands where this one stood before the page was drawn anew. */
export function current<E extends Element>(control: E): E {
  if (control.isConnected || !before) return control;
  const isAlike = (other: Element) => nameOf(other) === nameOf(control);
  const place = before.controls.filter(isAlike).indexOf(control);
  return (controlsIn(before.root).filter(isAlike)[place] as E | undefined) ?? control;
}

/** Reports whether the visitor, or the browser, has changed what the page had filled in. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return (
    field.value !== (filledIn.get(field) ?? field.defaultValue) ||
    (isTick(field) && field.checked !== field.defaultChecked)
  );
}

const controlsIn = (root: Element) => [...root.querySelectorAll(CONTROLS)];
const isTick = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** Returns a name by which a control can be found again after the page has been redrawn. */
export function nameOf(control: Element): string {
  const attributes = ['id', 'name', 'href', 'aria-label'].map((name) => control.getAttribute(name) ?? '');
  const choice = isTick(control) ? control.value : '';
  return [control.localName, attributes.join(' ').trim() || control.textContent, choice].join(' ');
}

function copyState(old: Element, control: Element): void {
  if (old instanceof HTMLDetailsElement) (control as HTMLDetailsElement).open = old.open;
  if (old.matches('input, textarea, select') && isChanged(old as Field))
    setAnswer(control as Field, answerOf(old as Field));
}

/** What a visitor has answered in a field. */
export interface Answer {
  value: string;
  checked: boolean;
}
export const answerOf = (field: Field): Answer => ({ value: field.value, checked: isTick(field) && field.checked });

/** Fills in a field as a visitor would. React notices clicks and events, but not a value that a script sets. */
export function setAnswer(field: Field, { value, checked }: Answer): void {
  if (isTick(field)) {
    if (checked !== field.checked) field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function copyFocus(old: Element, control: HTMLElement): void {
  control.focus({ preventScroll: true });
  // Fields for addresses and numbers have no selection.
  if (!('selectionStart' in old) || old.selectionStart === null) return;
  const { selectionStart, selectionEnd, selectionDirection } = old as HTMLInputElement;
  (control as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}
