import '../styles/sheets/forms.css';
import { leadForms } from '#contract/leads.values.ts';
import { Mark } from '../components/layout/mark.tsx';
import { NextSteps } from '../components/layout/next-steps.tsx';
import { lessonsTitle, trial } from '../content/trial.ts';
import { CourseBand } from '../features/course/course-band.tsx';
import { Lessons, REQUIRED_LESSONS } from '../features/course/course-drawings.tsx';
import type { LeadAnswers } from '../features/leads/lead-answers.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { saveFreeTrial } from '../lib/free-trial.ts';
import { paths } from '../lib/paths.ts';

function keep({ firstname = '', lastname = '', email = '' }: LeadAnswers) {
  return saveFreeTrial({ firstName: firstname.trim(), lastName: lastname.trim(), email: email.trim() });
}

export default function FreeTrialPage() {
  return (
    <>
      <LeadScreen words={trial} path={paths.trial} form="free-trial" onSent={keep} noindex>
        <Lessons />
      </LeadScreen>
      {trial.lessons && <LessonList {...trial.lessons} />}
      <NextSteps {...trial.next} />
      <CourseBand
        title={trial.closing}
        first={
          <a className="button button-primary" href="#firstname">
            {leadForms['free-trial'].submit}
          </a>
        }
      />
    </>
  );
}

function LessonList({ text, titles, sample }: NonNullable<typeof trial.lessons>) {
  return (
    <section className="section paper lesson-section" aria-labelledby="lessons">
      <div className="wrap split">
        <div className="stack">
          <h2 id="lessons">{lessonsTitle}</h2>
          <p>{text}</p>
          <Mark of={{ sample }}>Sample lessons</Mark>
        </div>
        {titles && (
          <ol className="contents-list lesson-list">
            {titles.map((title, index) => (
              <li key={title}>
                {title}
                {index >= REQUIRED_LESSONS && <span className="note">optional</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
