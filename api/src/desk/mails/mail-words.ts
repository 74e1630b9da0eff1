import type { Cell } from '../../contract/desk/resource.ts';
import type { MailState } from '../../platform/database/tables.ts';
import { state } from '../kit/cells.ts';

/** What the mail server did with a mail. */
export const mailStates: Record<MailState, Cell> = {
  waiting: state('wait', 'Waiting'),
  sent: state('good', 'Accepted'),
  refused: state('person', 'Refused'),
  dropped: state('gone', 'Not needed'),
};
