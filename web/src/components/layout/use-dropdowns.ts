import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useAfterNavigation } from './use-after-navigation.ts';

/**
 * Adds behaviour to a row of `<details name>`: opens on hover, and closes on Escape (focus returns to the summary), on
 * a press outside, on tabbing out and on navigation. The browser itself keeps at most one open.
 */
export function useDropdowns() {
  const row = useRef<HTMLElement>(null);
  const hovered = useRef<HTMLDetailsElement | null>(null);
  const [open, setOpen] = useState<string | null>(null);

  const openOnes = () => row.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [];
  const closeAll = (except?: HTMLDetailsElement) => {
    for (const details of openOnes()) if (details !== except) details.open = false;
  };

  useAfterNavigation(() => closeAll());

  // The browser alone may have opened a group before the application ran, so tell assistive technology as well.
  useEffect(() => {
    // The pointer movement that started the application may have ended on a group.
    const pointed = row.current?.querySelector<HTMLDetailsElement>('details:hover');
    if (pointed && matchMedia('(hover: hover)').matches) {
      hovered.current = pointed;
      closeAll(pointed);
      pointed.open = true;
    }
    for (const details of openOnes()) details.dispatchEvent(new Event('toggle'));
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      for (const details of openOnes()) {
        if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
        details.open = false;
      }
    };
    const onPress = (event: Event) => {
      if (!row.current?.contains(event.target as Node)) closeAll();
    };
    const end = new AbortController();
    document.addEventListener('keydown', onKey, { signal: end.signal });
    document.addEventListener('pointerdown', onPress, { signal: end.signal });
    return () => end.abort();
  }, []);

  const detailsProps = (id: string) => ({
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => {
      const isOpen = event.currentTarget.open;
      setOpen((now) => (isOpen ? id : now === id ? null : now));
    },
    onPointerEnter: (event: PointerEvent<HTMLDetailsElement>) => {
      if (event.pointerType !== 'mouse') return;
      hovered.current = event.currentTarget;
      closeAll(event.currentTarget);
      event.currentTarget.open = true;
    },
    onPointerLeave: (event: PointerEvent<HTMLDetailsElement>) => {
      if (event.pointerType !== 'mouse') return;
      hovered.current = null;
      event.currentTarget.open = false;
    },
    onBlur: (event: SyntheticEvent<HTMLDetailsElement> & { relatedTarget: EventTarget | null }) => {
      const to = event.relatedTarget as Node | null;
      if (to && !event.currentTarget.contains(to)) event.currentTarget.open = false;
    },
  });

  // Hovering has already opened it, so a mouse click must not close it again. Clicks made with a key have detail 0.
  const keepHovered = (event: MouseEvent<HTMLElement>) => {
    if (event.detail > 0 && hovered.current === event.currentTarget.parentElement) event.preventDefault();
  };

  return { row, open, detailsProps, keepHovered };
}
