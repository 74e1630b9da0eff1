/**
 * A title of a film and how long it is shown. The claims are the specification's (section 1), verbatim where it has
 * words for them.
 */
export interface Scene {
  title: string;
  line: string;
  seconds: number;
}

export const heroScenes: readonly Scene[] = [
  { title: '10 weeks', line: '3 weeks remote, 7 weeks on-site in Austin, Texas', seconds: 6 },
  { title: '$200k/yr', line: 'An offer as an AI Engineer for everyone who completes it', seconds: 6 },
];

export const partnerScenes: readonly Scene[] = [
  { title: 'Access elite AI talent', line: 'A film for hiring partners', seconds: 4 },
  { title: 'Only 2% qualify', line: 'The 98th percentile or above on a cognitive assessment', seconds: 5 },
  { title: '80–100 hours per week', line: '10 weeks: 3 remote, 7 on-site in Austin, Texas', seconds: 5 },
  { title: '4 production-grade apps', line: 'Built by each student', seconds: 4 },
  { title: '3 cohorts', line: 'graduate per year', seconds: 4 },
  { title: '2–4 weeks to hire', line: 'The strategy call takes 30 minutes', seconds: 5 },
  { title: 'Become a Hiring Partner', line: 'Schedule a discovery call', seconds: 4 },
];

/** Returns captions in WebVTT: the text of the titles, for people who listen or read along. */
export function captions(scenes: readonly Scene[]): string {
  let from = 0;
  const cues = scenes.map(({ title, line, seconds }) => {
    const cue = `${stamp(from)} --> ${stamp(from + seconds)}\n${title}\n${line}\n`;
    from += seconds;
    return cue;
  });
  return `WEBVTT\n\nNOTE Sample film without sound: the captions repeat its titles.\n\n${cues.join('\n')}`;
}

function stamp(seconds: number): string {
  return `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
}
