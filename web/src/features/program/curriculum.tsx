import { Accordion } from '../../components/controls/accordion.tsx';
import { curriculum } from '../../content/curriculum.ts';

/** The weeks of the program, one open at a time; part of 'Program Structure'. */
export function Curriculum() {
  return (
    <div className="wrap split split-late curriculum">
      <div>
        <h3>{curriculum.title}</h3>
        <p className="note">{curriculum.note}</p>
      </div>
      <Accordion name="curriculum" items={items} />
    </div>
  );
}

const items = curriculum.weeks.map(({ title, subtitle, description, topics }, index) => ({
  id: String(index + 1),
  summary: (
    <span className="week">
      <span className="note">{title}</span> <b>{subtitle}</b>
    </span>
  ),
  body: (
    <div className="week-body">
      <p>{description}</p>
      <dl>
        {topics.map((topic) => (
          <div key={topic.title}>
            <dt>{topic.title}</dt>
            <dd>{topic.description}</dd>
          </div>
        ))}
      </dl>
    </div>
  ),
}));
