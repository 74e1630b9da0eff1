/** A line of a change. As in a diff, its sign means added, removed or unchanged. */
export interface ChangedLine {
  sign: '+' | '-' | ' ';
  code: string;
  /** The reviewer's remark. Remarks are numbered in line order. */
  remark?: { title: string; text: string };
}

/** Cases of one kind, with how many of them pass before and after the change. */
export interface EvaluationRow {
  kind: string;
  cases: number;
  before: number;
  after: number;
}

const rows: readonly EvaluationRow[] = [
  { kind: 'Answer in one source', cases: 96, before: 91, after: 92 },
  { kind: 'Answer in several', cases: 62, before: 51, after: 53 },
  { kind: 'Answer in none', cases: 48, before: 27, after: 46 },
  { kind: 'Hostile text', cases: 24, before: 22, after: 22 },
];

const sum = (column: 'cases' | 'before' | 'after') => rows.reduce((total, row) => total + row[column], 0);

/** The evaluation of the change below. Totals and differences are computed from the rows. */
export const evaluation = {
  sample: true,
  title: 'The same change, measured',
  mark: 'Sample evaluation',
  caption: 'Cases that pass before and after the change, by kind of question',
  columns: { kind: 'Kind of question', cases: 'Cases', before: 'Before', after: 'After', change: 'Change' },
  rows,
  total: { kind: 'All', cases: sum('cases'), before: sum('before'), after: sum('after') },
};

const lines: readonly ChangedLine[] = [
  { sign: ' ', code: 'def answer(question: str) -> Answer:' },
  { sign: ' ', code: '    passages = search(question, limit=8)' },
  { sign: '-', code: '    return model.complete(prompt(question, passages))' },
  {
    sign: '+',
    code: '    sources = [p for p in passages if p.score >= FLOOR]',
    remark: {
      title: 'Where does the floor come from?',
      text: 'Put the number beside the test that found it. The next person will want to move it.',
    },
  },
  { sign: '+', code: '    if not sources:' },
  {
    sign: '+',
    code: '        return Answer.declined("No source covers this.")',
    remark: {
      title: 'Declining is an answer.',
      text: 'Count it in the evaluation. A system that never declines has not been asked hard questions.',
    },
  },
  { sign: '+', code: '    draft = model.complete(prompt(question, sources))' },
  {
    sign: '+',
    code: '    return draft.citing(sources)',
    remark: {
      title: 'Good. Now prove it.',
      text: `Run all ${evaluation.total.cases} cases, before and after, and put the table in the description. Then merge.`,
    },
  },
];

/** A sample pull request as a reviewer sends it back. */
export const changeReview = {
  sample: true,
  title: 'A change, read line by line',
  lead: 'What a review is like here: one pull request, and the three remarks that it came back with.',
  mark: 'Sample pull request',
  name: 'Decline when no source covers the answer',
  facts: '#118, week 2',
  file: 'answer.py',
  /** Number of the first line shown. */
  firstLine: 41,
  lines,
};
