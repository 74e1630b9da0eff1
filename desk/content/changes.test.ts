import { describe, expect, it } from '@jest/globals';
import { changesBetween, describeChange } from './changes.ts';

const entry = (id: string) => ({ id, answer: `About ${id}` });
const was = { title: 'Questions', figures: { weeks: 10 }, questions: ['a', 'b', 'c'].map(entry) };
const said = (is: object) => changesBetween(was, is).map((change) => [change.path, describeChange(change)]);

describe('what is different between two versions', () => {
  it('is nothing if only names are in another order, as the database returns them', () => {
    const { title, figures, questions } = was;
    expect(said({ questions, figures, title })).toEqual([]);
  });

  it('is named by its place, with what was and what is there', () => {
    expect(said({ ...was, title: 'Answers', figures: { weeks: 12 } })).toEqual([
      ['title', '“Questions” becomes “Answers”'],
      ['figures.weeks', '“10” becomes “12”'],
    ]);
  });

  it('is only the entry that was added, removed or changed, wherever it stands', () => {
    const [a, b, c] = was.questions;
    expect(said({ ...was, questions: [entry('new'), a, b, c] })).toEqual([['questions.0', 'new: “About new”']]);
    expect(said({ ...was, questions: [a, c] })).toEqual([['questions.1', 'removed: “About b”']]);
    expect(said({ ...was, questions: [c, { ...b, answer: 'Yes' }, a] })).toEqual([
      ['questions.1.answer', '“About b” becomes “Yes”'],
    ]);
    expect(said({ ...was, questions: [c, b, a] })).toEqual([['questions', 'in another order']]);
  });

  it('shows a long text from shortly before the first difference', () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
    const change = { path: 'lead', was: words, is: words.replace('twelve', '12') };
    expect(describeChange(change)).toBe(
      '“…six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen” becomes “…six seven eight nine ten eleven 12 thirteen fourteen fifteen sixteen”',
    );
  });

  it('names an optional part that was added or left out by its first text', () => {
    expect(said({ ...was, picture: { src: '/a.jpg', alt: 'A' } })).toEqual([['picture', 'new: “/a.jpg”']]);
    expect(said({ ...was, figures: undefined })).toEqual([['figures', 'removed: “10”']]);
    expect(said({ ...was, links: [] })).toEqual([['links', 'new: “”']]);
  });
});
