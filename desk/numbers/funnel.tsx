import type { DeskNumbers } from '#contract/desk/numbers.ts';
import { formatCount, pluralize } from '../lib/format.ts';
import { Section } from '../pieces/page.tsx';
import { change, moneyText, share } from './figures.ts';

const steps = [
  { key: 'visits', label: 'Page' },
  { key: 'pricingViews', label: 'Pricing' },
  { key: 'checkouts', label: 'Checkout' },
  { key: 'payments', label: 'Paid', isMoney: true },
  { key: 'organizations', label: 'Organization', isMoney: true },
] as const;

const HEIGHT = 84;

/** The steps from a visit to an organization. Heights are logarithmic, so the figures are what to read. */
export function Funnel({ numbers: { steps: now, stepsBefore: before } }: { numbers: DeskNumbers }) {
  const most = Math.max(1, ...steps.map(({ key }) => now[key]));
  const top = (value: number) => HEIGHT * (1 - Math.log(value + 1) / Math.log(most + 1)) * 0.96;
  const paid = now.payments > 0 ? `${moneyText(now.money)} from ${pluralize(now.payments, 'payment')}. ` : '';
  return (
    <Section title="From page to organization" note={`${paid}Heights on a logarithmic scale.`}>
      <ol className="steps">
        {steps.map((step, index) => {
          const value = now[step.key];
          const next = steps[index + 1];
          const last = steps[index - 1];
          const [solid, tint] = 'isMoney' in step ? ['shaft-money', 'shaft-money-on'] : ['shaft-is', 'shaft-on'];
          const from = top(value);
          return (
            <li key={step.key}>
              <svg className="shaft" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <path className={tint} d={`M0 ${from}L100 ${next ? top(now[next.key]) : from}V${HEIGHT}H0z`} />
                <path className={solid} d={`M0 ${from}h22V${HEIGHT}H0z`} />
              </svg>
              <div>
                <b>{step.label}</b>
                <span className="figure">{formatCount(value)}</span>
              </div>
              <p className="small quiet note">
                {last ? `${share(value, now[last.key])} of ${index === 1 ? 'visits' : 'those'}` : 'visits'}
                <br />
                {change(value, before[step.key])}, was {formatCount(before[step.key])}
              </p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
