import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pressKey } from '../lib/keys.ts';
import { useStaff } from '../lib/staff.ts';
import { Facts } from '../pieces/facts.tsx';
import { destinationsFor } from '../pieces/navigation.ts';

/** Single keys can get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
const KEYS_OFF = 'deskKeysOff';
/** How long after g a destination's key works, in ms. */
const GO_MS = 1_500;

/** Handles the desk's keyboard shortcuts; ? lists them. */
export function Shortcuts() {
  const navigate = useNavigate();
  const { role } = useStaff();
  const dialog = useRef<HTMLDialogElement>(null);
  const [areOff, setOff] = useState(() => localStorage.getItem(KEYS_OFF) !== null);
  useEffect(() => {
    let went = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      // A field of a dialog that has just closed may still have the focus for a moment.
      const types =
        target instanceof Element &&
        target.closest('input:not([type=checkbox]), textarea, select, dialog')?.checkVisibility();
      if (types || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === '?') dialog.current?.showModal();
      if (areOff) return;
      const goesTo = event.timeStamp - went < GO_MS && destinationsFor(role).find((one) => one.key === key);
      went = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (goesTo) navigate(goesTo.to);
      else if (key === '/') focusFirst(event, '.search, .find input');
      else if ((key === 'x' || key === 'r') && !event.repeat) pressKey(key);
      else if (key === 'j' || key === 'k') moveRow(event, key === 'j' ? 1 : -1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, areOff, role]);
  const toggle = () => {
    if (areOff) localStorage.removeItem(KEYS_OFF);
    else localStorage.setItem(KEYS_OFF, 'yes');
    setOff(!areOff);
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="keys">
      <form method="dialog">
        <h2 id="keys">Keyboard shortcuts</h2>
        <Facts
          className="facts facts-narrow"
          facts={[
            ['/', 'Search'],
            ['j k', 'Next or previous row'],
            ['x', 'Leads: select the row'],
            ['r', 'Leads: retry the selected ones, or the row'],
            ...destinationsFor(role).map(({ key, label }) => [`g ${key}`, label]),
            ['?', 'This list'],
          ].map(([keys, what]) => [<kbd key={keys}>{keys}</kbd>, what])}
        />
        <p>
          <label>
            <input type="checkbox" checked={!areOff} onChange={toggle} /> Use single-key shortcuts
          </label>
        </p>
        <p className="actions">
          <button type="submit" className="button">
            Close
          </button>
        </p>
      </form>
    </dialog>
  );
}

/** Focuses the screen's own search, or the one in the navigation. */
function focusFirst(event: KeyboardEvent, selector: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>(selector)].filter((field) => field.checkVisibility());
  const field = fields.find((one) => one.matches('.search')) ?? fields[0];
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Moves the focus to the first link of the next or previous row. */
function moveRow(event: KeyboardEvent, step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('.rows tbody th a, .todo h3 a')];
  // The focus may also be on a row's checkbox.
  const row = document.activeElement?.closest('.rows tbody tr, .todo li');
  const at = links.findIndex((link) => row?.contains(link));
  const next = links[at === -1 && step < 0 ? links.length - 1 : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
