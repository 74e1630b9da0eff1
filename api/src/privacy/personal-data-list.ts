import { invoicePersonalData, invoiceRetention } from '../checkout/invoices/invoice-personal-data.ts';
import { eventRetention, paymentPersonalData } from '../checkout/payment-personal-data.ts';
import { notesPersonalData } from '../desk/notes-personal-data.ts';
import { staffPersonalData } from '../desk/staff-personal-data.ts';
import { leadPersonalData, leadRetention } from '../leads/lead-personal-data.ts';
import { accountPersonalData } from '../organizations/account-personal-data.ts';
import { tokenPersonalData, tokenRetention } from '../organizations/ownership/token-personal-data.ts';
import { seatChangePersonalData } from '../organizations/seat-change-personal-data.ts';
import { mailPersonalData, mailRetention } from '../platform/mail/mail-personal-data.ts';
import { noticePersonalData, noticeRetention } from '../platform/notices/notice-personal-data.ts';
import type { PersonalData, RetentionRule } from '../platform/privacy/personal-data.ts';

/**
 * Everything that is kept about people, in the order in which it is erased: notes and changes of seats are found by what they are about, and
 * digests by their notices.
 */
export const personalData: readonly PersonalData[] = [
  notesPersonalData,
  leadPersonalData,
  paymentPersonalData,
  invoicePersonalData,
  seatChangePersonalData,
  accountPersonalData,
  tokenPersonalData,
  staffPersonalData,
  noticePersonalData,
  mailPersonalData,
];

/** All rules that remove data by age. */
export const retentionRules: readonly RetentionRule[] = [
  ...leadRetention,
  mailRetention,
  noticeRetention,
  tokenRetention,
  invoiceRetention,
  eventRetention,
];
