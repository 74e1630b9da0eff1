import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

interface ContentsListProps {
  items: readonly { heading: string; href: string; note?: string }[];
  /** May show the part itself, and prevent that the link is followed. */
  onFollow?: (event: MouseEvent, index: number) => void;
  /** Index of the entry being read, or -1 if it cannot be known. If left out, the browser finds it (`:target-current`). */
  current?: number | undefined;
}

/** The contents list of a long text: beside it where there is room. */
export function Contents({ title, ...list }: ContentsListProps & { title: string }) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents" className="note">
        {title}
      </h2>
      <ContentsList {...list} />
    </nav>
  );
}

export function ContentsList({ items, onFollow, current }: ContentsListProps) {
  const list = useRef<HTMLOListElement>(null);
  useFollowing(list, current);
  return (
    <ol className={current === undefined ? 'contents-list contents-following' : 'contents-list'} ref={list}>
      {items.map(({ heading, href, note }, index) => (
        <li key={heading}>
          <a href={href} aria-current={index === current || undefined} onClick={(event) => onFollow?.(event, index)}>
            {heading}
          </a>
          {note && <span className="note">{note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the entry being read into view: on phones the list is a single line that scrolls sideways. */
function useFollowing(list: RefObject<HTMLOListElement | null>, current: number | undefined): void {
  useEffect(() => {
    let last: Element | null = null;
    const show = (entry: HTMLElement | null | undefined) => {
      if (!entry || entry === last) return;
      last = entry;
      list.current?.scrollTo({ left: entry.offsetLeft + (entry.offsetWidth - list.current.clientWidth) / 2 });
    };
    if (current !== undefined) return show(list.current?.querySelectorAll('a')[current]);
    if (!CSS.supports('selector(:target-current)')) return;
    const follow = () => show(list.current?.querySelector<HTMLElement>('a:target-current'));
    // The browser updates `:target-current` only when it paints.
    const onScroll = () => requestAnimationFrame(() => setTimeout(follow));
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [list, current]);
}
