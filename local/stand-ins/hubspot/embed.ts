import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { type Context, formOf } from './context.ts';
import { formDefinitions } from './form-definitions.ts';
import { accepting, malformed } from './submissions.ts';

/** One file of browser/ after what all of them share. */
function script(name: string): string {
  return ['embed-form.js', name]
    .map((file) => readFileSync(join(import.meta.dirname, 'browser', file), 'utf8'))
    .join('\n');
}

/**
 * The browser's side of HubSpot's forms, below /__local/hubspot/forms: the scripts of both editors, a form's definition, and
 * the address to which the embedded form itself submits.
 */
export function embedRouter(context: Context): express.Router {
  const router = express.Router();
  const [legacy, current] = [script('legacy-embed.js'), script('new-embed.js')];
  router.get('/embed/v2.js', (_request, response) => void response.type('js').send(legacy));
  router.get('/embed/:portalId.js', (request, response) => {
    if (request.params.portalId === context.options.portalId) response.type('js').send(current);
    else response.status(404).end();
  });
  router.get('/definition/:portalId/:formGuid', (request, response) => {
    const form = formOf(context, request.params.portalId, request.params.formGuid);
    if (form) response.json({ fields: formDefinitions[form] });
    else response.status(404).json({ status: 'error', message: 'Form not found' });
  });
  router.post('/submit/:portalId/:formGuid', ...accepting(context, 'embed'));
  router.use(malformed);
  return router;
}
