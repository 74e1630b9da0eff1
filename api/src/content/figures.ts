/** What texts can name in braces, e.g. { weeks: 10, brand: 'Lodestar' }. */
export type Figures = Record<string, string | number>;

const units = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const small = [...units.split(' '), 'seventeen', 'eighteen', 'nineteen'];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Writes a number below 100 in words; a range word by word: 2–4 is two to four, 10+ is ten. */
function inWords(figure: string | number): string {
  return String(figure)
    .replace(/\+$/, '')
    .replace('–', ' to ')
    .replace(/\d+/g, (digits) => {
      const number = Number(digits);
      if (number > 99) return digits;
      const unit = number % 10;
      return small[number] ?? `${tens[(number - unit) / 10]}${unit ? `-${small[unit]}` : ''}`;
    });
}

const decapitalized = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Puts figures in place of their names: {weeks} becomes 10, {weeks, words} ten, {Weeks, words} Ten; {{ is a brace.
 * @throws Error that lists the known names when a text names another, or says that a brace is not closed
 */
export function fillIn(text: string, figures: Figures): string {
  return text.replace(/\{\{|\{(?:([^{}]*)\})?/g, (placeholder, inner = '') => {
    if (placeholder === '{{') return '{';
    if (placeholder === '{') throw new Error('a brace that nothing closes. Write {{ for a brace itself');
    const [name = '', form, ...rest] = inner.split(',').map((part: string) => part.trim());
    const key = decapitalized(name);
    const figure = Object.hasOwn(figures, key) ? figures[key] : undefined;
    if (figure === undefined || rest.length > 0 || (form !== undefined && form !== 'words'))
      throw new Error(`${placeholder} is not known. Known are: ${Object.keys(figures).sort().join(', ')}`);
    const shown = form ? inWords(figure) : String(figure);
    return name === key ? shown : capitalized(shown);
  });
}
