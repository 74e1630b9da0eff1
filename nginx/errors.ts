import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

interface GatewayError {
  status: number;
  body: Omit<ErrorBody, 'requestId'> & { code: ErrorCode };
}

/** Responses that nginx and the single-machine gateway send themselves, in the api's error shape. */
export const gatewayErrors = {
  too_large: {
    status: 413,
    body: { code: 'body_too_large', message: 'The request is larger than 100 kB.', error: 'Content Too Large' },
  },
  busy: {
    status: 429,
    body: {
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a minute and try again.',
      error: 'Too Many Requests',
    },
  },
  unavailable: {
    status: 503,
    body: {
      code: 'internal_error',
      message: 'The service is not available. Please try again in a moment.',
      error: 'Service Unavailable',
    },
  },
  closed: {
    status: 404,
    body: { code: 'not_found', message: 'There is nothing at this address.', error: 'Not Found' },
  },
} satisfies Record<string, GatewayError>;

/** Headings of the pages that people get instead of a JSON body. */
const headings = {
  too_large: 'That was too long',
  busy: 'Please wait a minute',
  unavailable: 'Please try again in a moment',
  closed: 'Page not found',
};
type ErrorPage = Exclude<keyof typeof headings, 'closed'>;
const errorPageNames: readonly ErrorPage[] = ['too_large', 'busy', 'unavailable'];

/**
 * Patterns for requests that the browser makes itself rather than a script, on "method content-type|accept". Scripts
 * ask for JSON, not for HTML.
 */
const browsers = {
  reads: '^(?:GET|HEAD) [^|]*\\|(?!.*json).*text/html',
  postsForm: '^POST application/x-www-form-urlencoded[^|]*\\|(?!.*json)',
  sends: '^[A-Z]+ [^|]*\\|(?!.*json).*text/html',
};
/** Pages for visitors who have not sent anything. */
const readersPages: Partial<Record<ErrorPage, string>> = {
  busy: '/_pages/busy.html',
  unavailable: '/unavailable.html',
};

/** Reports whether an error should be a page for a person rather than JSON. */
export function wantsPage(method: string, contentType = '', accept = ''): boolean {
  return Object.values(browsers).some((pattern) => new RegExp(pattern, 'i').test(`${method} ${contentType}|${accept}`));
}

/** Maps that choose between a page and the JSON body, as `wantsPage` does. */
export const errorMaps = errorPageNames.map((name) => {
  const formPage = `/_pages/form-${name}.html`;
  const { reads, postsForm, sends } = browsers;
  const lines = [
    [reads, readersPages[name] ?? formPage],
    [postsForm, formPage],
    [sends, formPage],
  ].map(([pattern, page]) => `    "~*${pattern}" ${page};\n`);
  const asked = '"$request_method $content_type|$http_accept"';
  return `map ${asked} $error_${name} {\n${lines.join('')}    default @${name};\n}`;
});

/** Named locations with JSON bodies. */
export const errorLocations = Object.entries(gatewayErrors).map(([name, { status, body }]) => {
  const text = JSON.stringify({ ...body, requestId: '$request_id' });
  if (text.includes("'")) throw new Error(`nginx cannot quote ${text}`);
  return `location @${name} {\n    types {}\n    default_type application/json;\n    return ${status} '${text}';\n}`;
});

/**
 * Renders the error pages for people in the site's own look, with the template's style block, which the policy allows.
 * @param template the site's document
 * @returns file names and HTML
 */
export function errorPages(template: string): Record<string, string> {
  const style = /<style>[\s\S]*?<\/style>/.exec(template)?.[0] ?? '';
  const page = (name: keyof typeof headings, advice: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${headings[name]}</title>
${style}
</head>
<body>
<main>
<section class="lost">
<div class="wrap stack">
<h1>${headings[name]}</h1>
<p class="lead">${gatewayErrors[name].body.message}</p>
<p>${advice}</p>
</div>
</section>
</main>
</body>
</html>
`;
  const home = '<a href="/">To the start page</a>';
  const retry = 'Your answers have not been sent yet. Go back in your browser: what you typed is still there.';
  return {
    ...Object.fromEntries(errorPageNames.map((name) => [`form-${name}.html`, page(name, retry)])),
    'busy.html': page('busy', home),
    // Until the api has written the site's own pages.
    'unavailable.html': page('unavailable', home),
    '404.html': page('closed', home),
  };
}
