import type { Content } from './content/documents.ts';
import type { DocumentFile } from './content/pages.ts';
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
  /** A browser has those that its page shows, and gets others with the pages that links lead to. */
  content: Content;
  /** The owner's PDFs, by their paths; known once they are drawn, before any page is. */
  documentFiles: Readonly<Record<string, DocumentFile>>;
  /** Changes with anything above, and with the owner's files. A page and what its scripts load are of one version. */
  version: string;
}
