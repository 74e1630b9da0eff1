import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NoticeRegistry } from '../platform/notices/notice-registry.ts';
import { describeLead, type LeadFacts } from './lead-notice-words.ts';
import type { NewLead } from './leads.repository.ts';

/** Tells the team about leads. */
@Injectable()
export class LeadNotices implements OnModuleInit {
  constructor(private readonly registry: NoticeRegistry) {}

  onModuleInit() {
    this.registry.define('lead', { noun: ['new lead', 'new leads'], link: '/leads', describe: describeLead });
  }
}

/** Picks the facts of a lead that is about to be stored. */
export function leadFacts(id: string, { form, fields, page, referrer, utm }: NewLead): LeadFacts {
  return { id, form, fields, page, referrer, utm };
}
