/** Where the application site sends applicants afterwards (specification, section 2, 'Application submitted'). */
export const applied = {
  title: 'Application Submitted!',
  description: 'Your application has been submitted.',
  thanks: 'Thank you for applying to the program.',
  next: 'We will notify you by email. There is nothing more for you to do right now.',
} as const;
