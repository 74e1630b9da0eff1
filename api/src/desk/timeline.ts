import { hideClaimKeys } from '../checkout/claim-link.ts';
import type { TimelineEntry } from '../contract/desk/timeline.ts';
import { mailName } from '../platform/mail/mail-kinds.ts';
import type { StoredMail } from '../platform/mail/mails.repository.ts';
import { nameOfAction } from './action-names.ts';
import type { DeskAction } from './desk-actions.repository.ts';
import type { Note } from './notes.repository.ts';

/** An entry as features describe it. Omitted fields become null, and the tone `plain`. */
export type Entry = Pick<TimelineEntry, 'what'> &
  Partial<Pick<TimelineEntry, 'tone' | 'detail' | 'by' | 'link'>> & { at: Date | null; isToCome?: boolean };

/** Sorts entries by time; expected events come last. */
export function toTimeline(entries: Entry[]): TimelineEntry[] {
  const order = ({ at, isToCome }: Entry) => (isToCome ? 1e15 : 0) + (at?.getTime() ?? 1e15);
  return [...entries]
    .sort((a, b) => order(a) - order(b))
    .map(({ at, what, isToCome = false, tone = 'plain', detail = null, by = null, link = null }) => ({
      ...{ at: at?.toISOString() ?? null, what, isToCome, tone, link },
      detail: detail && hideClaimKeys(detail),
      by,
    }));
}

/** Returns an entry with a time, or no entry if the time is null. */
export function when(at: Date | null | undefined | '', what: string, more: Partial<Entry> = {}): Entry[] {
  return at ? [{ at, what, ...more }] : [];
}

/** Returns an expected event, or none. */
export function toCome(what: string | false): Entry[] {
  return what ? [{ at: null, what, isToCome: true }] : [];
}

/** Describes the state of a mail. */
export function aboutMail(mail: StoredMail): Entry {
  const name = mailName(mail.kind);
  const { recipient, last_response: response, due_at: dueAt, sent_at: sentAt } = mail;
  const detail = [`To ${recipient}`, response].filter(Boolean).join(': ');
  if (mail.state === 'sent') return { at: sentAt, what: `Mail sent: ${name}`, detail, tone: 'good' };
  if (mail.state === 'refused') return { at: mail.next_try_at, what: `Mail refused: ${name}`, detail, tone: 'person' };
  if (mail.state === 'dropped') return { at: dueAt, what: `Mail no longer needed: ${name}`, detail };
  if (dueAt > new Date()) return { at: dueAt, what: `Mail: ${name}`, detail, isToCome: true };
  return { at: mail.created_at, what: `Mail waiting to be sent: ${name}`, detail, tone: 'wait' };
}

/** Describes what a staff member did. */
export function aboutAction(action: DeskAction): Entry {
  const { happened_at: at, actor: by, before, after, reason } = action;
  return {
    ...{ at, by, what: nameOfAction(action), detail: reason && `“${reason}”` },
    tone: before && !after ? 'plain' : 'good',
  };
}

export function aboutNote({ created_at: at, author: by, text: detail }: Note): Entry {
  return { at, by, what: 'Note', detail };
}
