import { accounts, seatChanges, staff, tokens } from './account-data.ts';
import { leads, notes } from './contact-data.ts';
import { invoiceRequests, payments } from './payment-data.ts';
import type { PersonalData } from './personal-data.ts';
import { mailData, noticeData } from './texts-about-people.ts';

/**
 * Everything that is kept about people, in the order in which it is erased: notes and changes of seats are found by what they
 * are about, and digests by their notices.
 */
export const personalData: readonly PersonalData[] = [
  ...[notes, leads, payments, invoiceRequests, seatChanges, accounts, tokens, staff],
  ...[noticeData, mailData],
];

/** Data by which HubSpot knows the person; what has come in since an erasure began. */
export const contactData: readonly PersonalData[] = [leads, payments];
