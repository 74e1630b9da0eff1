import type { Content } from './content/documents.ts';
import type { Site } from './site-settings.ts';
import type { ThirdPartyVariable } from './third-party.ts';
import type { ThirdParty } from './third-party.values.ts';

/** What every page is made from: the settings that visitors may know, and the content documents. */
export interface Published {
  /** Only the documents of the unlisted trial pages have TRIAL_PATH. */
  site: Omit<Site, 'TRIAL_PATH' | ThirdPartyVariable> & Partial<Pick<Site, 'TRIAL_PATH'>>;
  /** The third-party scripts that the pages load; null for none. */
  thirdParty: ThirdParty | null;
  /**
   * The prices that pages show at first, by their cents: of one seat, and of the seats that a checkout begins with. They
   * come ready because creating a page's first number formatter takes a slow phone a tenth of a second.
   */
  prices: Readonly<Record<number, string>>;
  /** The year that footers show until scripts know the browser's. */
  year: number;
  /** A document of the site has those that its page shows, and gets others with the pages that links lead to. */
  content: Content;
}

/** What a document of the site has besides: which page it is (its module in web/src/pages/), and of which release. */
export interface DocumentsPublished {
  page: string;
  build: string;
}

/** What GET /api/content/{page} answers: the documents that a page shows, and their release. */
export interface PageContent {
  build: string;
  content: Partial<Content>;
}
