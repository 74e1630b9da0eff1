import type { TodayItem } from '../../contract/desk/today.ts';
import type { ConditionMail, RecoveryMail } from '../config/team-mail.ts';
import type { Database } from '../database/database.ts';

/** The most cases of a condition that are looked at; there may be more. */
export { TODAY_COUNTED as MOST_CASES } from '../../contract/desk/today.values.ts';

/** Something that a condition holds for, such as one payment. */
export interface Case {
  /** Identifies it: a record's id, never an address. */
  key: string;
  /** Since when. Left out where only looking shows it: then since it was first seen. */
  since?: Date;
}

/** The text of a case, for the desk and for the mail to the team. */
export interface CaseText extends Partial<Pick<TodayItem, 'words' | 'money' | 'seats' | 'actions'>> {
  /** One or two words, shown after the case's age or the time that is left: "26 h unclaimed". */
  state: string;
  /** One line; the mail's subject too, unless it has an address. */
  title: string;
  /** What it means and what to do, in a sentence or two. */
  text: string;
  dueAt?: Date | null;
  /** The desk's page of the record, below /desk. Default: the condition's own. */
  link?: string;
  /** What the mail lists; moments are written in the team's time zone. */
  facts?: readonly (readonly [label: string, value: string | Date | null | undefined])[];
  /** The address of the person whom the case is about. */
  person?: string | null;
  /** Whether replies to the mail go to that person, instead of MAIL_REPLY_TO. */
  canReply?: boolean;
  /** Whether the team is mailed about other cases of the condition, but not about this one. */
  isQuiet?: boolean;
}

/** How the team is mailed about each case. */
interface Mailing {
  /** How long a case must last first, in minutes. Default: the mail goes at once. */
  afterMinutes?: number;
  /** How often it is repeated while the case lasts, in days. Default: never. */
  againAfterDays?: number;
  /** The mail that a case is over, if the team was mailed about it. */
  recovered?: { kind: RecoveryMail; title: (key: string) => string };
}

interface Defined<C extends Case> {
  /** Singular and plural: "1 refused lead", "20 refused leads". */
  noun: readonly [one: string, many: string];
  /** critical: visitors or money suffer now. Default: warning, look at it today. */
  severity?: 'critical';
  /** The desk's page that lists the cases, below /desk. */
  link: string;
  /** What Today says while there are none. Conditions may share a line. */
  allClear?: string;
  /** Returns the cases that are open now, oldest first, at most MOST_CASES. The limits of the condition stand here. */
  find(db: Database): Promise<C[]>;
  /** Puts cases into words, in their order. */
  describe(cases: C[], db: Database): CaseText[] | Promise<CaseText[]>;
  /** For a condition whose cases share a row on Today: what differs from the oldest one's if there are several. */
  together?(count: number, oldest: CaseText): Partial<CaseText>;
}

/** Something that needs a person, wherever that is said: on the desk, in the team's mails and in the metrics. */
export type Condition<C extends Case = Case> = Defined<C> &
  ({ name: ConditionMail; mail: Mailing } | { name: string; mail?: undefined });
