import { NumberedSteps } from './numbered-steps.tsx';

/** What happens after a form was sent. */
export function NextSteps({ title, steps }: { title: string; steps: readonly { title: string; text: string }[] }) {
  return (
    <section className="section paper" aria-labelledby="next">
      <div className="wrap split split-late">
        <h2 id="next">{title}</h2>
        <NumberedSteps steps={steps} />
      </div>
    </section>
  );
}
