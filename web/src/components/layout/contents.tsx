import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

interface ContentsListProps {
  items: readonly { heading: string; href: string; note?: string }[];
  /** May show the part itself, and prevent that the link is followed. */
  onFollow?: (event: MouseEvent, index: number) => void;
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

export function ContentsList({ items, onFollow }: ContentsListProps) {
  const list = useRef<HTMLOListElement>(null);
  useFollowing(list);
  return (
    <ol className="contents-list" ref={list}>
      {items.map(({ heading, href, note }, index) => (
        <li key={heading}>
          <a href={href} onClick={(event) => onFollow?.(event, index)}>
            {heading}
          </a>
          {note && <span className="note">{note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** On phones, where the list is one line, brings the section that is read into it, in browsers that know which one that is. */
function useFollowing(list: RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    if (!CSS.supports('selector(:target-current)')) return;
    let last: Element | null = null;
    const follow = () => {
      const current = list.current?.querySelector<HTMLElement>('a:target-current');
      if (!current || current === last) return;
      last = current;
      list.current?.scrollTo({ left: current.offsetLeft + (current.offsetWidth - list.current.clientWidth) / 2 });
    };
    // The browser finds the section when it has drawn what was scrolled to.
    const onScroll = () => requestAnimationFrame(() => setTimeout(follow));
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [list]);
}
