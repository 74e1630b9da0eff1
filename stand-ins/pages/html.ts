/** HTML that is safe to insert unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | undefined | Value[];

/** Builds HTML. Inserted values are escaped unless they are HTML themselves; undefined inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join(''));
}

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Headers with the strictest policy, for plain HTML forms without scripts. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
};

interface Page {
  title: string;
  /** What the page stands in for, e.g. "the course app". */
  standsFor: string;
  body: Html;
}

/** Returns a whole document, marked as a stand-in, without scripts. */
export function page({ title, standsFor, body }: Page): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Local stand-in</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__local/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<p class="badge"><strong>Local stand-in</strong> <span>for ${standsFor}</span></p>
<nav aria-label="Local pages"><a href="/__local/">All local pages</a> <a href="/">Site</a></nav>
</header>
<main id="main">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return document.text;
}

/** Returns a field with its label above. Attributes map name → value; an empty value makes a bare attribute. */
export function field(label: string, attributes: Record<string, string>): Html {
  const name = attributes.name ?? '';
  const list = Object.entries(attributes).map(([key, value]) => html` ${new Html(key)}="${value}"`);
  return html`<p class="field"><label for="${name}">${label}</label>
<input id="${name}"${list}></p>`;
}

/** Returns name and value pairs as a description list. */
export function facts(pairs: Record<string, Value> | [string, Value][]): Html {
  const rows = Array.isArray(pairs) ? pairs : Object.entries(pairs);
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Formats Unix seconds as a date and time, the same in every locale. */
export function date(seconds: number): Html {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
