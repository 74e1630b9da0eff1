import type { ReactNode } from 'react';
import { Mark } from '../../components/layout/mark.tsx';

interface LargeQuoteProps {
  text: string;
  name: string;
  sample?: boolean;
  /** A link to what others say. */
  children?: ReactNode;
}

/** A sentence in large type. */
export function LargeQuote({ text, name, sample, children }: LargeQuoteProps) {
  return (
    <figure className="large-quote">
      <blockquote>{text}</blockquote>
      <figcaption className="cluster">
        <span>{name}</span> <Mark of={{ sample }}>Sample quote</Mark> {children}
      </figcaption>
    </figure>
  );
}
