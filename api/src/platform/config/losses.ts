/** What does not work without each optional variable, by the variable's name. */
export const losses: Partial<Record<string, { where: string; loss: string }>> = {
  HUBSPOT_PORTAL_ID: { where: 'HubSpot', loss: 'leads are not sent to HubSpot' },
  HUBSPOT_ACCESS_TOKEN: { where: 'HubSpot', loss: 'no posts are imported, and other calls to HubSpot fail' },
  SMTP_URL: { where: 'Mail', loss: 'mails to buyers wait here' },
  TEAM_MAIL_TO: { where: 'Mail', loss: 'the team gets no notices about leads, payments and problems' },
};
