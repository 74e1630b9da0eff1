import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type LeadForm, leadForms } from '../contract/leads.values.ts';
import { NoticeRegistry } from '../platform/notices/notice-registry.ts';
import { countLeads, countRefusedLeads, type NewLead } from './leads.repository.ts';

/** What somebody sent through a form. */
interface LeadFacts {
  id: string;
  form: LeadForm;
  fields: Record<string, string | number>;
  page: string | null;
  referrer: string | null;
  utm: Record<string, string>;
}

/** A lead that HubSpot will not take. */
interface RefusedLead {
  id: string;
  form: LeadForm;
  fields: LeadFacts['fields'];
  /** HubSpot's words. */
  error: string;
}

declare module '../platform/notices/notice.ts' {
  interface NoticeFacts {
    lead: LeadFacts;
    'lead-refused': RefusedLead;
  }
}

/** What the team is told of leads. */
@Injectable()
export class LeadNotices implements OnModuleInit {
  constructor(private readonly registry: NoticeRegistry) {}

  onModuleInit() {
    this.registry.define('lead', {
      noun: ['new lead', 'new leads'],
      seeAll: 'ops leads list',
      describe: ({ id, form, fields, page, referrer, utm }, { publicUrl }) => ({
        subject: `New lead: ${whoIs(fields)} (${form})`,
        summary: `${form}: ${whoIs(fields)}, ${fields.email}`,
        facts: [
          ['Form', form],
          ...answers(form, fields),
          ['Page', withoutOrigin(page, publicUrl)],
          ['Came from', withoutOrigin(referrer, publicUrl)],
          ...Object.entries(utm).map(([name, value]) => [`Campaign, ${name.replace('utm_', '')}`, value] as const),
          ['All of it', `ops leads show ${id}`],
        ],
        whatToDo: `A reply to this email goes to ${fields.email}.`,
      }),
    });
    this.registry.define('lead-refused', {
      noun: ['lead that HubSpot refused', 'leads that HubSpot refused'],
      seeAll: 'ops leads list --state refused',
      describe: ({ id, form, fields, error }) => ({
        subject: `HubSpot refused a lead: ${whoIs(fields)} (${form})`,
        summary: `${form}: ${whoIs(fields)}: ${error}`,
        facts: [
          ['Form', form],
          ...answers(form, fields),
          ['HubSpot said', error],
          ['See', `ops leads show ${id}`],
          ['Send again', `ops leads retry ${id}`],
        ],
        whatToDo: 'The lead is kept here. Correct the form at HubSpot, then send the lead again.',
      }),
    });
    this.registry.tellWeekly(10, {
      happened: async (db, period) => {
        const counts = await countLeads(db, period);
        const total = counts.reduce((sum, { leads }) => sum + leads, 0);
        return [
          ['Leads', total.toLocaleString('en-US')],
          ...counts.map(({ form, leads }): [string, string] => [`Leads, ${form}`, leads.toLocaleString('en-US')]),
        ];
      },
      waiting: async (db) => [
        ['leads that HubSpot refused', await countRefusedLeads(db), 'ops leads list --state refused'],
      ],
    });
  }
}

/** The facts of a lead that is stored just now. */
export function leadFacts(id: string, { form, fields, page, referrer, utm }: NewLead): LeadFacts {
  return { id, form, fields, page, referrer, utm };
}

function whoIs({ firstname, lastname, company }: LeadFacts['fields']): string {
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return [name, company].filter(Boolean).join(', ');
}

function answers(form: LeadForm, fields: LeadFacts['fields']) {
  return leadForms[form].fields.flatMap(({ name, label }) => {
    const answer = fields[name];
    return answer === undefined || answer === '' ? [] : [[label, String(answer)] as const];
  });
}

/** An address to read, not to follow: it may be anything that a stranger's program has sent. */
function withoutOrigin(address: string | null, publicUrl: string): string | null {
  if (!address) return address;
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  return path.replace(/^https?:\/\//i, '').slice(0, 300);
}
