import { useEffect } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';
import { type Answer, answerOf, type Field, isChanged, nameOf, setAnswer } from './redraw.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** What was answered on the pages of this document, by the key of their history entry and the field's name. */
const answers = new Map<string, Map<string, Answer>>();

/** As in browsers, fields that forbid autocompletion are not restored, nor are passwords, even while they are shown. */
const fieldsShown = () => [
  ...document.querySelectorAll<Field>(
    'main form :is(input, textarea, select):not([autocomplete$=password], [autocomplete=off])',
  ),
];

/** Notes what was typed on a page before another replaces it. Between documents, browsers do this themselves. */
export function noteTypedAnswers({ state, subscribe }: Router): void {
  let shown = state.location.key;
  subscribe(({ location: { key }, navigation }) => {
    if (key === shown && navigation.state === 'idle') return;
    const fields = fieldsShown();
    // While the next page is slow to come, its loading state stands where the form was.
    if (fields.length > 0)
      answers.set(shown, new Map(fields.filter(isChanged).map((field) => [nameOf(field), answerOf(field)])));
    shown = key;
  });
}

/** Restores what was typed when Back or Forward returns to a page. */
export function useTypedAnswers(): void {
  const { key } = useLocation();
  useEffect(() => {
    const typed = answers.get(key);
    for (const field of typed ? fieldsShown() : []) {
      const answer = typed?.get(nameOf(field));
      if (answer) setAnswer(field, answer);
    }
  }, [key]);
}
