import { leadWords } from '../../content/lead-forms.ts';

/** A field that people neither see nor reach. Only programs fill it in, and the api drops what they send. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="leave_empty">{leadWords.honeypot}</label>
      <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
