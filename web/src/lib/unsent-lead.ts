import { useSyncExternalStore } from 'react';
import type { LeadReceipt } from '#contract/leads.ts';
import { type AnyForm, addressOf } from '#contract/leads.values.ts';
import { ApiFailure, call } from './api.ts';
import { randomUuid } from './checkout-storage.ts';
import { isLeaving } from './leaving.ts';
import { isRetryable } from './persistent-call.ts';
import { isRecord, readStored, removeStored, store, storedKeys, UNSENT_LEAD } from './storage.ts';

/** After this time, an undelivered lead is no longer useful. */
const EXPIRES_AFTER_MS = 30 * 24 * 3_600_000;

interface UnsentLead {
  form: AnyForm;
  body: object;
  /** Unix milliseconds. */
  storedAt: number;
  /** Why the server refused it, in words for the person. */
  refusal?: string;
}

/** Leads by storage key. Used where storage is denied; they are lost with the page. */
const inMemory = new Map<string, UnsentLead>();
let delivering = false;
let askedAgain = false;

/** How long to wait after a failure, in milliseconds: doubled each time, up to a minute. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps a lead until the server has it, even through an outage or a closed tab. Each lead has its own key, so that
 * neither a correction nor another tab overwrites it.
 */
export function storeUnsentLead(form: AnyForm, body: object): { key: string; body: object } {
  forgetRefusedLeads(form);
  const id = randomUuid();
  const stored = { key: `${UNSENT_LEAD}:${id}`, body: { ...body, id } };
  save(stored.key, { form, body: stored.body, storedAt: Date.now() });
  return stored;
}

/**
 * Sends a lead that stays stored until its visitor sees the answer. If they leave first, even for another document, it is
 * sent from there.
 * @param filledMs sent only this once: no one would see a later refusal
 * @param isShown whether the visitor sees the answer
 * @throws ApiFailure
 */
export async function sendLead(
  form: AnyForm,
  request: object,
  filledMs: number | undefined,
  isShown: () => boolean,
): Promise<LeadReceipt> {
  const { key, body } = storeUnsentLead(form, request);
  try {
    const receipt = await call<LeadReceipt>(addressOf(form), { body: { ...body, filledMs }, keepalive: true });
    forget(key);
    return receipt;
  } catch (error) {
    // When a page is being left, browsers may report a failed request and send it all the same.
    if (isShown() && !isLeaving()) forget(key);
    else void deliverUnsentLeads();
    throw error;
  }
}

/**
 * Sends all stored leads, oldest first, and tries again for as long as the page is open. Sending one twice is harmless,
 * because the server recognizes its id.
 */
export async function deliverUnsentLeads(): Promise<void> {
  askedAgain = true;
  if (delivering) return;
  delivering = true;
  while (askedAgain) {
    askedAgain = false;
    for (const [key, lead] of unsentLeads()) if (lead.refusal === undefined && !(await deliver(key, lead))) break;
  }
  delivering = false;
}

/** @returns whether the next lead may fare better */
async function deliver(key: string, lead: UnsentLead): Promise<boolean> {
  try {
    await call(addressOf(lead.form), { body: lead.body, keepalive: true });
    forget(key);
    pauseMs = FIRST_PAUSE_MS;
    return true;
  } catch (error) {
    // A refusal is final, so the person must be told, unless HubSpot has the answers and only our copy is refused.
    if (!isRefusal(error)) tryLater();
    else if ('relayedBy' in lead.body) forget(key);
    else save(key, { ...lead, refusal: error.fieldErrors[0]?.message ?? error.text ?? '' });
    return !isRetryable(error);
  }
}

/** Whether the api itself has refused a lead. Any other failure may pass, such as the page of a filter on the way. */
function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.code !== null && !isRetryable(error);
}

function tryLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void deliverUnsentLeads(), pauseMs);
  pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
}

/** Returns the leads that the server has refused, and updates as more are refused. */
export function useRefusedLeads(): readonly UnsentLead[] {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      notify();
      return () => listeners.delete(onChange);
    },
    () => refused,
    () => none,
  );
}

/** Forgets refused leads once the person has dismissed the message or sent the form again. */
export function forgetRefusedLeads(form: AnyForm): void {
  for (const [key, lead] of unsentLeads()) if (lead.form === form && lead.refusal !== undefined) forget(key);
}

const none: readonly UnsentLead[] = [];
const listeners = new Set<() => void>();
let refused = none;

function notify(): void {
  const now = unsentLeads().flatMap(([, lead]) => (lead.refusal === undefined ? [] : [lead]));
  if (JSON.stringify(now) === JSON.stringify(refused)) return;
  refused = now;
  for (const listener of listeners) listener();
}

function unsentLeads(): [key: string, lead: UnsentLead][] {
  const stored = storedKeys('localStorage', UNSENT_LEAD).map((key) => [key, toUnsentLead(key)] as const);
  const leads = Array.from(new Map<string, UnsentLead | null>([...stored, ...inMemory]));
  return leads
    .filter((entry): entry is [string, UnsentLead] => entry[1] !== null)
    .sort(([, one], [, other]) => one.storedAt - other.storedAt);
}

/** Returns the lead stored under a key. Removes anything too old or not a lead. */
function toUnsentLead(key: string): UnsentLead | null {
  const lead = readStored('localStorage', key);
  if (isLead(lead) && lead.storedAt > Date.now() - EXPIRES_AFTER_MS) return lead;
  forget(key);
  return null;
}

function isLead(lead: unknown): lead is UnsentLead {
  return isRecord(lead) && typeof lead.form === 'string' && isRecord(lead.body) && typeof lead.storedAt === 'number';
}

function save(key: string, lead: UnsentLead): void {
  if (!store('localStorage', key, lead)) inMemory.set(key, lead);
  notify();
}

function forget(key: string): void {
  inMemory.delete(key);
  removeStored('localStorage', key);
  notify();
}
