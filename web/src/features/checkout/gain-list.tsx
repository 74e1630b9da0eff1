import { Link } from 'react-router-dom';
import { TickList } from '../../components/layout/offer.tsx';
import { checkout } from '../../content/course.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';

export function GainList() {
  return (
    <section className="gain stack" aria-labelledby="gain">
      <h2 id="gain">What You'll Gain</h2>
      <TickList items={checkout.gains} />
      <p>
        <a href={site.CONSULTATION_URL}>Schedule Consultation</a>
      </p>
      <p className="note">
        By paying you agree to the <Link to={paths.terms}>Terms and Conditions</Link>.
      </p>
    </section>
  );
}
