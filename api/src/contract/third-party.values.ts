/** A script of others that the pages load, from their configuration (third-party.ts). */
export interface ThirdParty {
  analytics?: {
    /** Its address: https, or a path on this site. */
    script: string;
    /** Attributes of its element: data-…. */
    attributes: Record<string, string>;
    /** Whether it waits for the visitor's consent. */
    asks: boolean;
  };
  /** Always waits for consent. */
  hubspot?: { script: string };
}

/** What visitors allow or refuse, one by one. */
export type Category = keyof ThirdParty;
