import express from 'express';
import type { Context } from './context.ts';

/**
 * What tests ask of the stand-in: GET submissions[?form=] lists what was accepted, newest first; DELETE submissions forgets
 * it; DELETE limits forgives what was taken, refused and blocked.
 */
export function controlRouter({ store, limits }: Context): express.Router {
  const router = express.Router();
  router.get('/submissions', async (request, response) => {
    const { form } = request.query;
    response.json(await store.list({ form: typeof form === 'string' ? form : undefined }));
  });
  router.delete('/submissions', async (_request, response) => {
    await store.clear();
    response.status(204).end();
  });
  router.delete('/limits', (_request, response) => {
    limits.clear();
    response.status(204).end();
  });
  return router;
}
