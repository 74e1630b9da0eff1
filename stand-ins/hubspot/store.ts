import type pg from 'pg';
import type { LeadForm } from '#contract/leads.values.ts';
import type { Submission } from './validation.ts';

export const SUBMISSIONS_SCHEMA = `
create schema if not exists local_hubspot;
create table if not exists local_hubspot.submissions (
  id bigint generated always as identity primary key,
  form text not null,
  form_guid uuid not null,
  -- api: by a server; secure-api: by a server with its token; embed: by the embedded form in a browser
  via text not null,
  -- json, unlike jsonb, preserves the order of the fields
  fields json not null,
  context json not null,
  received_at timestamptz not null default now()
);
alter table local_hubspot.submissions add column if not exists consent json;
create index if not exists submissions_form on local_hubspot.submissions (form, id);
`;

export type Via = 'api' | 'secure-api' | 'embed';

export interface StoredSubmission extends Submission {
  id: number;
  form: LeadForm;
  formGuid: string;
  via: Via;
  /** ISO 8601. */
  receivedAt: string;
}

export async function addSubmission(
  db: pg.Pool,
  to: { form: LeadForm; formGuid: string; via: Via },
  { fields, context, consent }: Submission,
): Promise<void> {
  await db.query(
    'insert into local_hubspot.submissions (form, form_guid, via, fields, context, consent) values ($1, $2, $3, $4, $5, $6)',
    [to.form, to.formGuid, to.via, fields, context, consent],
  );
}

/** Returns accepted submissions, newest first; all of them by default. */
export async function listSubmissions(db: pg.Pool, form?: string, limit?: number): Promise<StoredSubmission[]> {
  const { rows } = await db.query<StoredSubmission>(
    `select id::int as id, form, form_guid as "formGuid", via, fields, context, consent,
       to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"
     from local_hubspot.submissions where $1::text is null or form = $1 order by id desc limit $2`,
    [form ?? null, limit ?? null],
  );
  return rows;
}
