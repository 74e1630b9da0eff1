import { published } from '../lib/published.ts';

const { landing, video } = published.content.partner;

/** /program-hiring-partner-form: content/partner.yaml. */
export const partnerLanding = landing;

/** /hiring-partner, the video sales page: content/partner.yaml. */
export const partnerSalesVideo = {
  ...video,
  film: {
    ...video.film,
    play: 'Play the video',
    /** The next step, shown when the film has ended. */
    next: video.call.title,
    fallback: 'Your browser does not support the video tag.',
    failed: 'The video could not be loaded.',
    failedLink: 'Open the file itself',
  },
  stories: 'Success Stories',
  allStories: 'View more success stories',
  faq: 'Frequently asked questions',
};
