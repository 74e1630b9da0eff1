import { invoicePersonalData, invoiceRetention } from '../checkout/invoices/invoice-personal-data.ts';
import { eventRetention, paymentPersonalData } from '../checkout/payment-personal-data.ts';
import { notesPersonalData } from '../desk/notes-personal-data.ts';
import { staffPersonalData } from '../desk/staff-personal-data.ts';
import { leadPersonalData, leadRetention } from '../leads/lead-personal-data.ts';
import { accountPersonalData } from '../organizations/account-personal-data.ts';
import { tokenPersonalData, tokenRetention } from '../organizations/ownership/token-personal-data.ts';
import { mailPersonalData, mailRetention } from '../platform/mail/mail-personal-data.ts';
import { noticePersonalData, noticeRetention } from '../platform/notices/notice-personal-data.ts';
import type { PersonalData, RetentionRule } from '../platform/privacy/personal-data.ts';

/**
 * All kinds of personal data, in the order of erasing. The order matters: notes are found through payments, requests
 * and profiles that still have the address, and the lines of digests through their notices.
 */
export const personalData: readonly PersonalData[] = [
  notesPersonalData,
  leadPersonalData,
  paymentPersonalData,
  invoicePersonalData,
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
