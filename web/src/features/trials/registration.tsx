import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageHead } from '../../components/layout/page-head.tsx';
import { registration } from '../../content/trial.ts';
import { readFreeTrial } from '../../lib/free-trial.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { RegistrationForm } from './registration-form.tsx';
import { useRegistration } from './use-registration.ts';

/** The page after the trial form: takes a password, or leads back when the form's answers are not there. */
export function Registration() {
  const course = useRegistration();
  return (
    <section className="section panel fill registration">
      <PageHead
        title={registration.title}
        description={registration.description}
        path={paths.trialRegister}
        noindex
        failed={course.errors.length > 0}
      />
      <div className="wrap split">
        <div className="stack">
          <h1>{registration.title}</h1>
          <p className="lead">{registration.subtitle}</p>
        </div>
        <noscript>
          <p>{registration.noScript}</p>
        </noscript>
        {/* Only the browser knows what is stored. */}
        {useHydrated() && <Body course={course} />}
      </div>
    </section>
  );
}

function Body({ course }: { course: ReturnType<typeof useRegistration> }) {
  const { state } = useLocation();
  // Read once: after success the stored answers are gone, and the form must stay as it is until the app opens.
  const [trial] = useState(() => readFreeTrial(state));
  if (typeof trial === 'object') return <RegistrationForm trial={trial} course={course} />;
  return (
    <div className="stack">
      <p className="lead" role="alert">
        {trial === 'missing' ? registration.noTrial : registration.incomplete}
      </p>
      <div className="actions">
        <Link className="button button-primary" to={paths.trial}>
          {registration.toTrial}
        </Link>
      </div>
    </div>
  );
}
