import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

interface ContentsListProps {
  items: readonly { heading: string; href: string; note?: string }[];
  /** May show the part itself, and prevent that the link is followed. */
  onFollow?: (event: MouseEvent, index: number) => void;
  /** The entry that is read, if not the browser knows it; -1 if nobody does. */
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

/** On phones, where the list is one line, brings the entry that is read into it, in browsers that know which one that is. */
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
    // The browser finds the section when it has drawn what was scrolled to.
    const onScroll = () => requestAnimationFrame(() => setTimeout(follow));
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [list, current]);
}
