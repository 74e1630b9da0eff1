interface Post {
  /** 1 to 18, the order on the wall. */
  id: number;
  /** Short identifier: the author's handle, without @. */
  name: string;
  author: string;
  /** The source post. */
  link: string;
  /** The card's surface. */
  surface: 'plain' | 'panel' | 'paper';
}

/** A graduate's post as a screenshot, 640 px wide (specification, section 3, 'Tweet testimonial'). docs/contributing.md says how to add one. */
export interface PicturedPost extends Post {
  imagePath: string;
  /** Shown on a card whose surface is paper. */
  imagePathLight: string;
  /** For browsers without AVIF. */
  imagePathJpg: string;
  /** Height of the picture in pixels, so that nothing moves while it loads. */
  height: number;
  /** The text of the post. */
  alt: string;
}

/** A placeholder until there is a real post: a sentence set in type, by no real person. */
export interface SamplePost extends Post {
  sample: true;
  text: string;
  /** Set as a headline. */
  large?: boolean;
  code?: string;
  figures?: ReadonlyArray<readonly [figure: string, unit: string]>;
}

export type Testimonial = PicturedPost | SamplePost;

/** An entry of the list below. `onWall` fills in anything omitted. */
type Entry = Omit<PicturedPost, 'id' | 'surface'> | Omit<SamplePost, keyof Post | 'sample'>;
type EntryOnSurface = Entry & Partial<Pick<Post, 'surface'>>;

/** The wall of 18, in order. To show a real post, replace a sample with its name, author, link and pictures. */
const posts: readonly EntryOnSurface[] = [
  { text: 'Week one: I deleted more code than I wrote. It was the right code to delete.', large: true },
  {
    text: 'I thought I knew how to review a pull request. Then someone went through mine line by line, out loud, for an hour, and asked why at every branch. I have not written code the same way since.',
    code: '- except Exception: pass\n+ except RateLimited:\n+     wait_and_retry()',
  },
  { text: 'Four apps. The first one embarrasses me now. That is the point.', large: true, surface: 'panel' },
  { text: 'The assessment is hard. So is everything after it.' },
  {
    text: 'Demo Day was over in minutes. The ten weeks before it were not. I would do both again, and this time I would start with a smaller app.',
  },
  { text: '80 to 100 hours a week is not a figure of speech.', large: true, surface: 'paper' },
  {
    text: 'Three weeks remote taught me to write things down. Seven weeks in Austin taught me to say them to someone’s face.',
  },
  {
    text: 'My agent got stuck in a loop on a Thursday night. By Friday morning we knew why, had a test for it, and had set a budget it could not exceed. I have set one on every agent since.',
    code: 'run = agent.start(task)\nrun.limit(steps=12)\nrun.on_failure(ask_a_person)',
  },
  {
    text: 'You stop asking whether the model is good. You start asking how you would know.',
    large: true,
    surface: 'panel',
  },
  { text: 'Nobody asked where I went to school. They asked what was in my evaluation set.' },
  {
    text: 'The best comment I got in ten weeks: “This works. Now make it so the next person can change it.” I printed it out.',
  },
  { text: 'Scope it twice. Ship it on day two.', large: true },
  {
    text: 'Travel, lodging and food were covered, so the only thing left to think about was the work. I have never had ten weeks like that.',
  },
  { text: 'Retrieval is easy until somebody checks the answers.', large: true, surface: 'paper' },
  { text: 'Bring good headphones and a better test set.' },
  {
    text: 'At the Final Review I reread the code I wrote in week one. I would not have approved it. I can’t think of a shorter way to describe the program.',
    surface: 'panel',
  },
  {
    text: 'Four of us built the third app, to one standard. It is the first code of mine that anyone has changed without having to ask me about it.',
    figures: [
      ['4', 'authors'],
      ['1', 'standard'],
    ],
  },
  { text: 'Hard to get in. Harder to coast.', large: true, surface: 'panel' },
];

/** Numbers the entries, and marks text-only ones as samples. */
export function onWall(entries: readonly EntryOnSurface[]): Testimonial[] {
  return entries.map((entry, index) => {
    const id = index + 1;
    if ('imagePath' in entry) return { id, surface: 'plain', ...entry };
    const name = `sample_${String(id).padStart(2, '0')}`;
    return { id, surface: 'plain', name, author: 'Sample graduate', link: 'https://x.com/', sample: true, ...entry };
  });
}

export const testimonials: readonly Testimonial[] = onWall(posts);

const pick = (...ids: number[]) => testimonials.filter(({ id }) => ids.includes(id));

/** The three stories on the home page: one with code, one set large, one with figures. */
export const teaserStories = pick(2, 14, 17);

/** The four stories for hiring partners, two per column. */
export const partnerStories = pick(9, 10, 14, 17);

export const stories = {
  title: 'Success Stories',
  description: 'Graduates of the AI-engineering program in their own posts: 18 of them, each linked to its source.',
  lead: '18 graduates, in their own posts. Each card opens its source in a new tab.',
  link: 'View more success stories',
  sample: 'Sample',
  read: 'Read the post',
} as const;
