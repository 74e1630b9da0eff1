import { type LeadForm, leadForms, leadFormTitles } from '../contract/leads.values.ts';
import type { Description, NoticeContext } from '../platform/notices/notice-registry.ts';

/** What a visitor sent through a form. */
export interface LeadFacts {
  id: string;
  form: LeadForm;
  fields: Record<string, string | number>;
  page: string | null;
  referrer: string | null;
  utm: Record<string, string>;
}

declare module '../platform/notices/notice.ts' {
  interface NoticeFacts {
    lead: LeadFacts;
  }
}

/** Describes a new lead with its answers. */
export function describeLead(lead: LeadFacts, { publicUrl }: NoticeContext): Description {
  const { id, form, fields, page, referrer, utm } = lead;
  const title = leadFormTitles[form];
  return {
    subject: `New lead: ${whoIs(fields)} (${title})`,
    summary: `${title}: ${whoIs(fields)}, ${fields.email}`,
    facts: [
      ['Form', title],
      ...answers(form, fields),
      ['Page', withoutOrigin(page, publicUrl)],
      ['Came from', withoutOrigin(referrer, publicUrl)],
      ...Object.entries(utm),
    ],
    whatToDo: `Reply to this email to reach ${fields.email}.`,
    link: `/leads/${id}`,
  };
}

function whoIs({ firstname, lastname, company }: LeadFacts['fields']): string {
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return [name, company].filter(Boolean).join(', ');
}

/** Lists what was answered, with the form's labels and in its order. */
export function answers(form: LeadForm, fields: LeadFacts['fields']) {
  // The form may have been removed since.
  const known = (leadForms as Partial<typeof leadForms>)[form]?.fields ?? [];
  return known.flatMap(({ name, label }) => {
    const answer = fields[name];
    return answer === undefined || answer === '' ? [] : [[label, String(answer)] as const];
  });
}

/** Makes an address readable but not clickable: it may be anything that a stranger's program sent. */
function withoutOrigin(address: string | null, publicUrl: string): string | null {
  if (!address) return address;
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  return path.replace(/^https?:\/\//i, '').slice(0, 300);
}
