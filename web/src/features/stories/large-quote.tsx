import type { ReactNode } from 'react';

interface LargeQuoteProps {
  text: string;
  name: string;
  mark: string;
  /** A link to what others say. */
  children?: ReactNode;
}

/** A sentence in large type. */
export function LargeQuote({ text, name, mark, children }: LargeQuoteProps) {
  return (
    <figure className="large-quote">
      <blockquote>{text}</blockquote>
      <figcaption>
        <span>{name}</span> <span className="mark">{mark}</span> {children}
      </figcaption>
    </figure>
  );
}
