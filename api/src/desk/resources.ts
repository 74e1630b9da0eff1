import { invoices } from './invoices/invoices.resource.ts';
import type { AnyResource } from './kit/present.ts';
import { leads } from './leads/leads.resource.ts';
import { links } from './links/links.resource.ts';
import { auditLog } from './log.resource.ts';
import { mails } from './mails/mails.resource.ts';
import { organizations } from './organizations/organizations.resource.ts';
import { payments } from './payments/payments.resource.ts';
import { drafts } from './posts/drafts.resource.ts';
import { posts } from './posts/posts.resource.ts';
import { staff } from './staff/staff.resource.ts';

const declared: AnyResource[] = [payments, invoices, organizations, leads, mails, links, posts, drafts, staff];

/** Everything that is declared, in no particular order. */
export const resources: AnyResource[] = [...declared, auditLog(declared)];
