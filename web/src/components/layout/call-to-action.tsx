import { type ReactNode, use } from 'react';
import { course } from '../../content/interface-words.ts';
import { nextQuestions } from '../../content/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { published } from '../../lib/published.ts';
import { site } from '../../lib/site.ts';
import { unbroken } from '../../lib/unbroken.ts';
import { Link, LinkContext } from './link.tsx';

interface ActionProps {
  /** Whether it is the first of its page's actions. */
  primary?: boolean;
}

const look = (primary: boolean) => (primary ? 'button button-primary' : 'button');

/** Link to the external application site. */
export function ApplyLink({ primary = true, className = look(primary) }: ActionProps & { className?: string }) {
  return (
    <a className={className} href={site.APPLY_URL}>
      Apply Now
    </a>
  );
}

/** Link to the external page where companies arrange a talk. */
export function TalkLink({ className = 'button' }: { className?: string }) {
  return (
    <a className={className} href={site.CONSULTATION_URL}>
      {course.talk}
    </a>
  );
}

/** Link to the course app. */
export function LoginLink({ primary = false }: ActionProps) {
  return (
    <a className={look(primary)} href={site.APP_URL}>
      Login
    </a>
  );
}

/** For a mailed link that leads nowhere. The message says what to do first; neither of these is it. */
export function LogInOrTalk() {
  return (
    <div className="actions">
      <LoginLink />
      <TalkLink />
    </div>
  );
}

export function HireLink({ primary = false }: ActionProps) {
  return (
    <Link className={look(primary)} to={paths.partnerLanding}>
      Become a Hiring Partner
    </Link>
  );
}

export function ApplyOrHire() {
  return (
    <div className="actions">
      <ApplyLink />
      <HireLink />
    </div>
  );
}

/** Leads an applicant on to the pages that answer what comes next, except this one. */
export function NextQuestions() {
  const { pathname } = use(LinkContext);
  return (
    <ul className="next-questions cluster">
      {nextQuestions
        .filter(({ to }) => to.replace(/#.*/, '') !== pathname)
        .map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
    </ul>
  );
}

/** For pages without a next step: not found, application sent. */
export function HomeOrFaq() {
  return (
    <div className="actions">
      <Link className="button button-primary" to={paths.home}>
        Return Home
      </Link>
      <Link className="button" to={paths.faq}>
        View FAQ
      </Link>
    </div>
  );
}

const { offer, city } = published.content.program;

const programClaim = (
  <>
    Everyone who completes the program gets an offer for a <span className="proof">{offer}</span> AI&nbsp;Engineer job
    in {city}
  </>
);

const applicantsEnd = (
  <div className="stack">
    <ApplyOrHire />
    <NextQuestions />
  </div>
);

/**
 * The band that ends a page: by default the program's claim (specification, section 1), two calls to action and what an
 * applicant asks next.
 */
export function ClosingBand({
  title = programClaim,
  children = applicantsEnd,
}: {
  title?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="closing panel" aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing">{typeof title === 'string' ? unbroken(title) : title}</h2>
        {children}
      </div>
    </section>
  );
}
