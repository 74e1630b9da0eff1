import { FaultList } from '../faults.ts';

const stages = ['connect', 'auth', 'mail', 'rcpt', 'data'] as const;
const kinds = ['reply', 'stall', 'cut', 'cut-after'] as const;
export type Stage = (typeof stages)[number];

/** How the mail server misbehaves for the commands that match. */
export interface SmtpFault {
  /** connect: the greeting. auth: the sign-in. mail, rcpt: MAIL FROM and RCPT TO. data: the end of the message. */
  at: Stage;
  /**
   * reply: refuse with `code`. stall: wait, then go on. cut: drop the connection. cut-after (with data only): accept
   * the message, then drop the connection without a reply, so that the sender cannot know what happened.
   */
  kind: (typeof kinds)[number];
  /** For reply; 451 when absent. */
  code?: number;
  /** For reply: the text after the code. */
  text?: string;
  /** Milliseconds, for stall. */
  delayMs?: number;
  /** Regular expression, with rcpt and data: hits only mails to an address that matches. */
  to?: string;
  /** How many commands the fault hits. When absent, it hits all commands until it is cleared. */
  times?: number;
}

/** The faults of the mail server. */
export class SmtpFaults extends FaultList<SmtpFault> {
  protected check(fault: SmtpFault): void {
    if (!stages.includes(fault?.at)) throw new TypeError(`at must be one of ${stages.join(', ')}`);
    if (!kinds.includes(fault.kind)) throw new TypeError(`kind must be one of ${kinds.join(', ')}`);
    if (fault.kind === 'cut-after' && fault.at !== 'data') throw new TypeError('cut-after goes with data only');
    new RegExp(fault.to ?? '');
  }

  /** Returns the fault that hits this command and counts the hit. @param to recipients, where they are known */
  hit(at: Stage, to: string[] = []): SmtpFault | undefined {
    const entry = this.entries.find(
      ({ fault, hits }) =>
        fault.at === at &&
        (fault.times === undefined || hits < fault.times) &&
        (fault.to === undefined || to.some((address) => new RegExp(fault.to ?? '').test(address))),
    );
    if (entry) entry.hits += 1;
    return entry?.fault;
  }
}
