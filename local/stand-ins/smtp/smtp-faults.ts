import type express from 'express';
import { faultRouter } from '../faults.ts';

const stages = ['connect', 'auth', 'mail', 'rcpt', 'data'] as const;
const kinds = ['reply', 'stall', 'cut', 'cut-after'] as const;
export type Stage = (typeof stages)[number];

/** How the mail server misbehaves for the commands that match. */
export interface SmtpFault {
  /** connect: the greeting. auth: the sign-in. mail, rcpt: MAIL FROM and RCPT TO. data: the end of the message. */
  at: Stage;
  /**
   * reply: refuse with `code`. stall: wait, then go on. cut: drop the connection. cut-after: take the message, then drop the
   * connection without a reply (with data only): the sender cannot know what happened.
   */
  kind: (typeof kinds)[number];
  /** For reply; 451 when absent. */
  code?: number;
  /** For reply: what stands behind the code. */
  text?: string;
  /** Milliseconds, for stall. */
  delayMs?: number;
  /** Regular expression; hits only mails to an address that matches. With rcpt and data. */
  to?: string;
  /** How many commands are hit before the fault is spent; until cleared when absent. */
  times?: number;
}

/** A list of faults that tests fill and the mail server obeys. */
export class SmtpFaults {
  private entries: { fault: SmtpFault; hits: number }[] = [];

  /** @throws TypeError or SyntaxError when the fault cannot be understood */
  add(fault: SmtpFault): void {
    if (!stages.includes(fault?.at)) throw new TypeError(`at must be one of ${stages.join(', ')}`);
    if (!kinds.includes(fault.kind)) throw new TypeError(`kind must be one of ${kinds.join(', ')}`);
    if (fault.kind === 'cut-after' && fault.at !== 'data') throw new TypeError('cut-after goes with data only');
    new RegExp(fault.to ?? '');
    this.entries.push({ fault, hits: 0 });
  }

  clear(): void {
    this.entries = [];
  }

  list(): (SmtpFault & { hits: number })[] {
    return this.entries.map(({ fault, hits }) => ({ ...fault, hits }));
  }

  /** The fault that this command meets; it counts one hit. @param to recipients, where they are known */
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

  /** For tests; see faultRouter. */
  router(): express.Router {
    return faultRouter(this);
  }
}
