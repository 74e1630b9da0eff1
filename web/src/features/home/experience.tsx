import { experience } from '../../content/home.ts';

export function Experience() {
  return (
    <section className="section" aria-labelledby="experience">
      <div className="wrap">
        <h2 id="experience">{experience.title}</h2>
        <dl className="load">
          {experience.figures.map(({ figure, text }, index) => (
            <div key={figure}>
              <dt className="figure">{figure}</dt>
              <dd className={index === 0 ? 'lead' : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
