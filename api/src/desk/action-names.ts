import type { DeskAction } from './desk-actions.repository.ts';
import { describeStaffAction, type StaffAction } from './staff/staff-words.ts';

/** What the audit log calls actions. Those of resources declare it themselves (`past`). */
const names = new Map([
  ['link.add', 'Added'],
  ['mails.retry', 'Sent refused mails again'],
  ['deals.retry', 'Sent deals again that had failed'],
  ['lead.export', 'Exported leads'],
  ['content.save', 'Saved a draft'],
  ['content.upload', 'Uploaded a file'],
  ['content.publish', 'Published a version'],
  ['content.preview', 'Made a link to a version'],
  ['person.export', 'Exported everything about a person'],
  ['person.erase', 'Erased a person'],
]);

/** Names an action of a resource. @param action as it is recorded, e.g. payment.accept */
export function nameAction(action: string, past: string): void {
  names.set(action, past);
}

/** Returns what a staff member did. */
export function nameOfAction({ action, before, after }: DeskAction): string {
  const known = names.get(action);
  if (known) return known;
  return action.startsWith('staff.') ? describeStaffAction(action as StaffAction, before?.role, after?.role) : action;
}
