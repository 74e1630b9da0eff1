/** A week of the program (specification, section 3, 'Curriculum week'). */
const week = (number: number, subtitle: string, description: string, ...topics: [string, string][]) => ({
  title: `Week ${number}`,
  subtitle,
  description,
  topics: topics.map(([title, text]) => ({ title, description: text })),
});

/**
 * Sample curriculum: the specification gives the shape of a week, not its contents. It stays within the claims: 3 weeks remote,
 * 7 on-site, 4 production-grade apps, Final Review and Demo Day at the end.
 */
export const curriculum = {
  sample: true,
  note: 'Sample curriculum',
  /** Weeks whose work is one of the program's apps. */
  appWeeks: [3, 5, 7, 9],
  weeks: [
    week(
      1,
      'Models as components',
      'Language models, treated like any other part: specified, measured, versioned.',
      ['Interfaces', 'Context, structured output, tools, and where each one breaks.'],
      ['Evaluation', 'A test set first; then a score for every change.'],
      ['Tools', 'Editor, agent and version control as one way of working.'],
    ),
    week(
      2,
      'Data that answers',
      'Getting the right facts in front of a model, and proving that they were the right ones.',
      ['Retrieval', 'Search by meaning and by word, ranked and tested.'],
      ['Pipelines', 'Sources that change, kept fresh and traceable.'],
      ['Grounding', 'Answers that cite, and decline when they cannot.'],
    ),
    week(
      3,
      'App 1, from anywhere',
      'The first production-grade app. It closes the remote weeks.',
      ['Scope', 'One user, one job, one week.'],
      ['Deploy', 'Live on day two, and better every day after.'],
    ),
    week(
      4,
      'Austin',
      'The cohort meets on-site. From here on, everything is built and reviewed in one room.',
      ['Review', 'Reading code closely, and having yours read.'],
      ['Agents', 'Plans, tools and limits; when not to use one.'],
    ),
    week(
      5,
      'App 2, an agent that works',
      'The second app takes over a task from start to finish.',
      ['Control', 'Permissions, budgets and a way to stop it.'],
      ['Recovery', 'What it does when a step fails.'],
    ),
    week(
      6,
      'Production',
      'What separates a demo from software that people depend on.',
      ['Monitoring', 'Logs, traces and the one number that matters.'],
      ['Cost', 'Speed and price of every answer, known and lowered.'],
      ['Security', 'Untrusted text in, no harm out.'],
    ),
    week(
      7,
      'App 3, as a team',
      'The third app has more than one author and one standard.',
      ['Design', 'Deciding in writing before building.'],
      ['Handover', 'Code that the next engineer can change.'],
    ),
    week(
      8,
      'Under load',
      'The same apps with more users, more data and less patience.',
      ['Scale', 'Queues, caches and honest limits.'],
      ['Failure', 'Breaking it on purpose, before someone else does.'],
    ),
    week(
      9,
      'App 4, your own',
      'The fourth app is the one you present.',
      ['Choice', 'A problem worth the week.'],
      ['Finish', 'The last ten percent, which takes the longest.'],
    ),
    week(
      10,
      'Final Review & Demo Day',
      'The work is examined, then shown.',
      ['Final Review', 'Four apps, gone through line by line.'],
      ['Demo Day', 'What you built, presented in person.'],
    ),
  ],
} as const;
