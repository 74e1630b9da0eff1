import type { PageLink } from '#contract/content/pieces.ts';
import { addressed } from '../../content/navigation.ts';
import { Link } from './link.tsx';
import { Mark } from './mark.tsx';

interface AnswerProps {
  of: { answer: string; link?: PageLink; sample?: boolean };
}

/** The answer to a question, with the link to where more of it is said. */
export function Answer({ of: { answer, link, sample } }: AnswerProps) {
  return (
    <p>
      {answer} {link && <Link to={addressed(link).to}>{link.label}</Link>} <Mark of={{ sample }}>Sample answer</Mark>
    </p>
  );
}
