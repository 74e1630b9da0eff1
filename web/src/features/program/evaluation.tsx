import { Mark } from '../../components/layout/mark.tsx';
import { ArrowIcon } from '../../components/media/icons.tsx';
import { published } from '../../lib/published.ts';

type Row = (typeof evaluation.rows)[number];

const { evaluation } = published.content.work;
const { title, caption, rows } = evaluation;
const sum = (column: 'cases' | 'before' | 'after') => rows.reduce((total, row) => total + row[column], 0);
const total = { kind: 'All', cases: sum('cases'), before: sum('before'), after: sum('after') };

/** The measured effect of a change: a row for each kind of case, and their total. */
export function Evaluation() {
  return (
    <div className="evaluation">
      <div className="evaluation-head spread">
        <h3>{title}</h3>
        <p>
          <span className="figure">
            {total.before} <span className="visually-hidden">to</span>
            <ArrowIcon /> {total.after}
          </span>{' '}
          of {total.cases} cases pass
        </p>
      </div>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Kind of question</th>
            <th scope="col">Cases</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col" className="evaluation-bars">
              <span className="key-before">before</span> <span className="key-after">after</span>
            </th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ResultRow key={row.kind} {...row} />
          ))}
        </tbody>
        <tfoot>
          <ResultRow {...total} />
        </tfoot>
      </table>
      <Mark of={evaluation}>Sample evaluation</Mark>
    </div>
  );
}

function ResultRow({ kind, cases, before, after }: Row) {
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td>{cases}</td>
      <td>{before}</td>
      <td>{after}</td>
      <td className="evaluation-bars">
        <Bars before={before / cases} after={after / cases} />
      </td>
      <td>{signed(after - before)}</td>
    </tr>
  );
}

/** Shares of the cases, 0 to 1: a thin bar over a thick one, where the full width is all cases. */
function Bars({ before, after }: { before: number; after: number }) {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return (
    <>
      <span className="visually-hidden">
        {percent(before)} before, {percent(after)} after
      </span>
      <svg width="100%" height="20" aria-hidden="true">
        <rect className="bar-all" y="8" width="100%" height="12" />
        <rect className="bar-before" width={`${(before * 100).toFixed(1)}%`} height="4" />
        <rect className="bar-after" y="8" width={`${(after * 100).toFixed(1)}%`} height="12" />
      </svg>
    </>
  );
}

const signed = (figure: number) => (figure > 0 ? `+${figure}` : String(figure));
