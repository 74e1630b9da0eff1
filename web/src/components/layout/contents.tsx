interface ContentsProps {
  title: string;
  items: readonly { heading: string; href: string; note?: string }[];
}

/** The contents list of a long text: beside it where there is room. */
export function Contents({ title, items }: ContentsProps) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents" className="note">
        {title}
      </h2>
      <ol className="contents-list">
        {items.map(({ heading, href, note }) => (
          <li key={heading}>
            <a href={href}>{heading}</a>
            {note && <span className="note">{note}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
