import type { ErrorBody, ErrorCode } from '../api/src/contract/errors.ts';

/** What nginx answers itself, in the api's one error shape or, to a form without JavaScript and for pages, as a page. */
interface Fault {
  status: string;
  code: ErrorCode;
  error: string;
  message: string;
  heading: string;
}

const faults: Record<'too_large' | 'busy' | 'unavailable', Fault> = {
  too_large: {
    status: '413',
    code: 'body_too_large',
    error: 'Content Too Large',
    message: 'The request is larger than 100 kB.',
    heading: 'That was too long',
  },
  busy: {
    status: '429',
    code: 'too_many_requests',
    error: 'Too Many Requests',
    message: 'Too many requests. Please wait a minute and try again.',
    heading: 'Please wait a minute',
  },
  unavailable: {
    status: '50x',
    code: 'internal_error',
    error: 'Bad Gateway',
    message: 'The service is not available. Please try again in a moment.',
    heading: 'Please try again in a moment',
  },
};
const names = Object.keys(faults) as (keyof typeof faults)[];

/** Where each fault is answered: a plain form's fault as a page. */
export const errorMaps = names.map((name) => {
  const { status } = faults[name];
  const isForm = '"~*^POST application/x-www-form-urlencoded"';
  return `map "$request_method $content_type" $error_${status} {\n    ${isForm} /_pages/form-${name}.html;\n    default @${name};\n}`;
});

/** Named locations with JSON bodies. */
export const errorLocations = [
  ...names.map((name) => {
    const { code, message, error } = faults[name];
    return jsonLocation(name, name === 'unavailable' ? 502 : Number(faults[name].status), { code, message, error });
  }),
  jsonLocation('closed', 404, {
    code: 'not_found',
    message: 'There is nothing at this address.',
    error: 'Not Found',
  }),
];

function jsonLocation(name: string, status: number, body: Omit<ErrorBody, 'requestId'>): string {
  const text = JSON.stringify({ ...body, requestId: '$request_id' });
  if (text.includes("'")) throw new Error(`nginx cannot quote ${text}`);
  return `location @${name} {\n    types {}\n    default_type application/json;\n    return ${status} '${text}';\n}`;
}

/**
 * Pages for people, in the site's own looks: its style block is the only one that the policy lets in.
 * @param template the site's document
 * @returns file names and HTML
 */
export function errorPages(template: string): Record<string, string> {
  const style = /<style>[\s\S]*?<\/style>/.exec(template)?.[0] ?? '';
  const page = (fault: Fault, advice: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${fault.heading}</title>
${style}
</head>
<body>
<main>
<section class="lost">
<div class="wrap stack">
<h1>${fault.heading}</h1>
<p class="lead">${fault.message}</p>
<p>${advice}</p>
</div>
</section>
</main>
</body>
</html>
`;
  const forms = names.map((name) => {
    const advice = 'Your answers have not been sent yet. Go back in your browser: what you typed is still there.';
    return [`form-${name}.html`, page(faults[name], advice)];
  });
  const home = '<a href="/">To the start page</a>';
  return {
    ...Object.fromEntries(forms),
    'busy.html': page(faults.busy, home),
  };
}
