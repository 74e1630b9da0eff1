import { paths } from '../lib/paths.ts';
import { course } from './course.ts';
import { program } from './program.ts';

export interface HostedDocument {
  path: string;
  title: string;
  description: string;
  intro?: string;
  /** Path of the PDF on this site; the build draws its first page (web/build/document-covers.ts). */
  file: string;
  /** Height of the viewer on wide screens (specification, section 9); 500 px on small ones. */
  height: 800 | 600;
  /** Whom the page's next step is for. */
  reader: 'applicant' | 'buyer' | 'employer';
}

/** The hosted documents. The PDFs that ship are samples: replace the files. */
export const documents: readonly HostedDocument[] = [
  {
    path: paths.terms,
    title: 'Terms and Conditions',
    description: 'The terms and conditions of the program, the team course and this site.',
    intro: 'Please read these terms before you apply, buy seats or create an account.',
    file: '/documents/terms.pdf',
    height: 800,
    reader: 'buyer',
  },
  {
    path: paths.guidelines,
    title: 'Catalyst Program Guidelines',
    description: 'The guidelines of the Catalyst program, to read here or to download as a PDF.',
    file: '/documents/catalyst-program-guidelines.pdf',
    height: 800,
    reader: 'applicant',
  },
  {
    path: paths.tierGuide,
    title: 'Hiring Partner Tier Guide',
    description: 'The guide to the tiers for hiring partners, to read here or to download as a PDF.',
    file: '/documents/hp-tier-guide.pdf',
    height: 600,
    reader: 'employer',
  },
];

export const documentWords = {
  views: 'How to show the document',
  direct: 'Direct Embed',
  viewer: 'Google Viewer',
  unsupported: "It appears your browser doesn't support embedded PDFs.",
  fallbackLink: 'Click here to download the PDF',
  open: 'Open the PDF',
  whole: 'Read the whole document',
  failed: ' – Google Viewer cannot show it here',
  firstPage: 'This is its first page. Open the whole document as a PDF',
  orDirect: ', or read it on this page with Direct Embed',
  questions: 'View FAQ',
  waiting: ' – Google Viewer is loading…',
  closing: {
    applicant: 'Questions first, then the application.',
    buyer: `${course.claim}.`,
    employer: `Every partnership starts with a ${program.strategyCallMinutes}-minute call.`,
  },
} as const;
