/** /confirm-address: where the links of a new organization's welcome mail lead. */
export const confirmAddress = {
  title: 'Is this address yours?',
  description: 'Tell us whether the email address that an organization was created with is yours.',
  lead: 'Someone created an organization with the address that we wrote to. If that was you, confirm your address with one click. If not, tell us, and no one will be able to log in with it.',
  mine: 'Yes, this address is mine',
  notMine: 'This was not me',
  sending: 'One moment…',
  noScript: 'This page needs JavaScript to take your answer: turn it on, then open the link in our email again.',

  confirmed: 'Thank you. Your address is confirmed.',
  confirmedLead: (name: string) => `${name} is yours to run.`,
  told: 'Thank you for telling us.',
  toldLead: (name: string) =>
    `No one can log in to ${name} with your address any more. Our team has been told and is looking into it.`,

  expiredLead: 'It has been used, or it is too old.',
} as const;
