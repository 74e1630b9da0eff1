/** What is lost without the variables that the api can do without, by name. */
export const losses: Partial<Record<string, { where: string; loss: string }>> = {
  HUBSPOT_PORTAL_ID: { where: 'HubSpot', loss: 'leads stay here' },
  HUBSPOT_ACCESS_TOKEN: { where: 'HubSpot', loss: 'no post is imported, and HubSpot tells nothing' },
  SMTP_URL: { where: 'Mail', loss: 'mails to buyers wait here' },
  TEAM_MAIL_TO: { where: 'Mail', loss: 'the team gets no notices about leads, payments and problems' },
};
