import type { MailContext } from '../../mail/mail-text.ts';

/** "Nov 23, 2026, 9:31 AM (Europe/Berlin)". @param time ISO 8601 */
export function formatMoment(time: string, timeZone: string): string {
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // Some ICU versions put a narrow no-break space before AM and PM, which plain text does not need.
  return `${moment.format(new Date(time)).replace(/\s/g, ' ')} (${timeZone})`;
}

/** "09:31". @param time ISO 8601 */
export function formatClock(time: string, timeZone: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', clock).format(new Date(time));
}

/** Returns the address of a page of the desk. @param path below /desk */
export function deskAddress({ publicUrl }: MailContext, path: string): string {
  return `${publicUrl}/desk${path}`;
}

/** Writes the small print of a mail to the team. */
export function toTheTeam({ publicUrl }: MailContext) {
  return {
    reason: `this address is on the team list of ${new URL(publicUrl).host}`,
    advice: 'An owner can switch off emails of this kind for you, at the desk under Staff.',
  };
}
