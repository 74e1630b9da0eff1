import { z } from 'zod';
import { line, text } from './pieces.ts';

const part = z.strictObject({ title: line(60), text: text(300) });

/** content/consent.yaml: visitors' data, in forms and in the question about cookies. HubSpot is told the forms' words. */
export const consent = z.strictObject({
  forms: z.strictObject({ communications: line(), processing: line(60), privacyLink: line(60) }),
  question: z.strictObject({
    title: line(60),
    /** What visitors are asked about: by what the site is configured to load. */
    analytics: text(200),
    hubspot: text(200),
    both: text(200),
    after: line(),
  }),
  settings: z.strictObject({
    title: line(60),
    lead: text(300),
    /** For browsers that ask not to be tracked. */
    optedOut: text(300),
    analytics: part,
    hubspot: part,
    necessary: part,
  }),
});
