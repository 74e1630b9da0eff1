/** A screen of the first capstone project as text, drawn with real type so that it is sharp at every width. */
export const capstoneScreen = {
  sample: true,
  title: 'Ticket triage, up close',
  text: 'Every ticket is sorted by product area, and a first reply is drafted from sources that it names. Nothing is sent until a person approves it.',
  mark: 'Sample capstone',
  /** Read aloud to people who do not see the screen. */
  alt: 'A screen of the sample capstone: a list of five tickets, the second one open, with its product area and a drafted reply that waits for approval.',
  waiting: 'Waiting',
  tickets: [
    { subject: 'Refund arrived twice', number: '#4182', area: 'Billing' },
    { subject: 'Export stops at row 10,000', number: '#4181', area: 'Data', open: true },
    { subject: 'Cannot invite a colleague', number: '#4179', area: 'Accounts' },
    { subject: 'Invoice shows old address', number: '#4178', area: 'Billing' },
    { subject: 'Dark mode hides the chart', number: '#4175', area: 'Interface' },
  ],
  ticket: {
    number: '#4181',
    sorted: 'Data, 94% sure',
    subject: 'Export stops at row 10,000',
    message: '“The file opens, but everything after the ten-thousandth line is missing.”',
    draft: 'Draft, from 2 sources',
    /** Each sentence ends with the number of its source. */
    reply: [
      'In the browser, exports are cut at 10,000 rows. You will find the full file under Settings, Exports.',
      'We are raising the limit.',
    ],
    actions: ['Approve', 'Edit', 'Decline'],
  },
};
