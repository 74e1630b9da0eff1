import type { MouseEvent } from 'react';

interface ContentsProps {
  title: string;
  items: readonly { heading: string; href: string; note?: string }[];
  /** May show the part itself, and prevent that the link is followed. */
  onFollow?: (event: MouseEvent, index: number) => void;
}

/** The contents list of a long text: beside it where there is room. */
export function Contents({ title, items, onFollow }: ContentsProps) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents" className="note">
        {title}
      </h2>
      <ol className="contents-list">
        {items.map(({ heading, href, note }, index) => (
          <li key={heading}>
            <a href={href} onClick={(event) => onFollow?.(event, index)}>
              {heading}
            </a>
            {note && <span className="note">{note}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
