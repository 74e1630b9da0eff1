import { Mark } from '../../components/layout/mark.tsx';
import { published } from '../../lib/published.ts';
import { Evaluation } from './evaluation.tsx';

const { change } = published.content.work;
const { title, lead, name, facts, file, firstLine } = change;
const lines = numbered(change.lines, firstLine);
const remarks = lines.flatMap(({ remark, ...line }) => (remark ? [{ ...remark, line }] : []));

/** A pull request with its reviewer's remarks, and the evaluation that the last one asks for. */
export function ChangeReview() {
  return (
    <section className="section paper" aria-labelledby="change">
      <div className="wrap">
        <div className="section-head">
          <div className="stack">
            <h2 id="change">{title}</h2>
            <p className="lead">{lead}</p>
          </div>
          <Mark of={change}>Sample pull request</Mark>
        </div>
        <div className="change">
          <figure className="diff panel">
            <figcaption className="spread">
              <b>{name}</b> <span>{facts}</span>
            </figcaption>
            <pre>
              <code>
                <span className="diff-line diff-place">{`@@ ${file}, line ${firstLine} @@\n`}</span>
                {lines.map((line) => (
                  <Line key={line.id} {...line} />
                ))}
              </code>
            </pre>
          </figure>
          <ol className="remarks">
            {remarks.map((remark, index) => (
              <li key={remark.title} id={`remark-${index + 1}`}>
                <a className="remark-number" href={`#${remark.line.id}`}>
                  {index + 1}
                  <span className="visually-hidden">on line {remark.line.number}</span>
                </a>
                <h3>{remark.title}</h3>
                <p>{remark.text}</p>
              </li>
            ))}
          </ol>
        </div>
        <Evaluation />
      </div>
    </section>
  );
}

/** The sign is text, as in any diff, so it is read aloud and copied with the code. */
function Line({ id, sign, code, remarkNumber }: (typeof lines)[number]) {
  const Element = elements[sign];
  return (
    <Element className="diff-line" id={id}>
      {remarkNumber && (
        <a className="remark-number" href={`#remark-${remarkNumber}`}>
          <span className="visually-hidden">Remark </span>
          {remarkNumber}
        </a>
      )}
      <span className="diff-sign">{sign}</span>
      {code}
      {'\n'}
    </Element>
  );
}

const elements = { '+': 'ins', '-': 'del', ' ': 'span' } as const;

/**
 * Adds line numbers and remark numbers. As in a diff, a removed line is numbered in the file before the change, the
 * others in the file after it.
 */
function numbered(given: typeof change.lines, first: number) {
  const count = { before: first, after: first };
  let remarksSoFar = 0;
  return given.map((line) => {
    const isRemoved = line.sign === '-';
    const number = isRemoved ? count.before : count.after;
    if (line.sign !== '+') count.before += 1;
    if (!isRemoved) count.after += 1;
    if (line.remark) remarksSoFar += 1;
    return {
      ...line,
      number,
      id: `${isRemoved ? 'removed' : 'line'}-${number}`,
      remarkNumber: line.remark && remarksSoFar,
    };
  });
}
