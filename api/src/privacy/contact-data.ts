import { sql } from 'kysely';
import { relayJob } from '../leads/lead-relay.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { removeJob } from '../platform/jobs/queue.ts';
import { profilesOf } from './account-data.ts';
import { isAbout } from './mentions.ts';
import { personalTable } from './personal-data.ts';

/** What staff noted about the person's leads, payments, invoices and organization. */
export const notes = personalTable({
  table: 'desk_notes',
  name: 'notes',
  nouns: ['note', 'notes'],
  onErasure: { becomes: 'Deleted here', why: 'A note may say anything about the person' },
  isOf: (person) => sql`(subject_kind, subject_id) in (
    select 'lead', id::text from leads where ${sameAddress('leads.email', person.address)}
    union all select 'payment', id::text from payments where ${sameAddress('payments.payer_email', person.address)}
    union all select 'invoice', id::text from invoice_requests
      where ${sameAddress('invoice_requests.contact_email', person.address)}
    union all select 'organization', id::text from customers where admin_id in (${profilesOf(person)}))`,
  hidden: ['author', 'author_id'],
  describe: ({ text, subject_kind: kind, subject_id: id }) => ({
    title: 'Note',
    detail: text,
    link: `/${kind}s/${id}`,
  }),
  async erase(tx, { address }, rows) {
    const about = tx.deleteFrom('desk_notes').where(isAbout(sql.ref('text'), address, rows));
    return Number((await about.executeTakeFirst()).numDeletedRows);
  },
});

/** What the person sent with the site's forms. */
export const leads = personalTable({
  table: 'leads',
  name: 'leads',
  nouns: ['lead', 'leads'],
  onErasure: { becomes: 'Deleted here', why: 'With all answers; waiting leads are not sent to HubSpot' },
  isOf: ({ address, until }) => sql`${sameAddress('leads.email', address)}
    and created_at <= ${until ?? sql`'infinity'`}`,
  hidden: ['owner', 'attempt_key', 'content_hash', 'relay_attempts', 'relay_error', 'words', 'source', 'campaign'],
  describe: ({ id, form, relay_state: state }) => ({
    title: `Lead, ${form} form`,
    detail: state === 'relayed' ? 'In HubSpot' : `HubSpot: ${state}`,
    link: `/leads/${id}`,
  }),
  async erase(tx, _person, rows) {
    for (const { id } of rows) {
      await removeJob(tx, relayJob(id).jobKey);
      await tx.deleteFrom('leads').where('id', '=', id).execute();
    }
    return rows.length;
  },
});
