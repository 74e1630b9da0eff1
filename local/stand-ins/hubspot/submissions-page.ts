import { facts, type Html, html, page } from '../../pages/html.ts';
import type { StoredSubmission, Via } from './store.ts';

const WAYS: Record<Via, string> = {
  api: 'sent by the server',
  'secure-api': 'sent by the server, with its token',
  embed: 'sent by the embedded form',
};

/** What the owner would see under a form's submissions at HubSpot: newest first. */
export function submissionsPage(submissions: StoredSubmission[]): string {
  const body =
    submissions.length > 0
      ? html`<p class="lead">Every submission that HubSpot would have accepted. Nothing leaves this machine.</p>${submissions.map(entry)}`
      : html`<p class="lead">No submission yet: fill in one of the site's forms.</p>`;
  return page({ title: 'Form submissions', standsFor: 'HubSpot', body });
}

function entry({ form, via, fields, context, receivedAt }: StoredSubmission): Html {
  const time = `${receivedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const from = Object.entries(context).filter(([, value]) => typeof value === 'string') as [string, string][];
  return html`<section>
<h2>${form}</h2>
<p><time datetime="${receivedAt}">${time}</time>, ${WAYS[via]}</p>
${facts({ ...fields, ...Object.fromEntries(from) })}
</section>`;
}
