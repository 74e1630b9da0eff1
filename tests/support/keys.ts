/** Makes a key in a vendor's format. Assembled here, so that no secret scanner takes it for a real one. */
const key = (prefix: string) => `${prefix}0123456789`;

export const testKeys = {
  STRIPE_SECRET_KEY: key('sk_test_'),
  STRIPE_PUBLISHABLE_KEY: key('pk_test_'),
  STRIPE_WEBHOOK_SECRET: key('whsec_'),
  SUPABASE_SECRET_KEY: key('sb_secret_'),
  SUPABASE_PUBLISHABLE_KEY: key('sb_publishable_'),
  HUBSPOT_ACCESS_TOKEN: key('pat-na1-'),
};

/** The least that the api needs to start, outside production; nothing answers at these addresses. */
export const leastVariables = {
  DATABASE_URL: 'postgres://user:word@127.0.0.1:5432/site',
  SUPABASE_URL: 'https://project.example',
  ...testKeys,
};
