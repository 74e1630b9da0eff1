import { type Mistake, of } from './mistake.ts';

const profiles = 'POST /rest/v1/profiles';
const createUser = 'POST /auth/v1/admin/users';
const generateLink = 'POST /auth/v1/admin/generate_link';
const verify = 'POST /auth/v1/verify';
const user = 'GET /auth/v1/user';
const signingKeys = 'GET /auth/v1/.well-known/jwks.json';
const submit = 'POST /submissions/v3/integration/secure/submit/{id}/{id}';
const posts = 'GET /cms/blogs/2026-09/posts';
const tags = 'GET /cms/blogs/2026-09/tags';

/** Mistakes that the clients of Supabase and HubSpot, or their stand-ins, could make. */
export const otherMistakes: Mistake[] = [
  of(createUser, 'an attribute that Supabase does not know', /confirm_email/, ({ request }) => {
    request.body.confirm_email = true;
  }),
  of(createUser, 'a user without its time of creation', /created_at/, ({ response }) => {
    delete response.body.created_at;
  }),
  of(
    createUser,
    'an unknown error code',
    /email_taken/,
    ({ response }) => {
      response.body.code = 'email_taken';
    },
    422,
  ),
  of(
    createUser,
    'an error code with the status of another',
    /400|email_exists/,
    ({ response }) => {
      response.status = 400;
    },
    422,
  ),
  of(createUser, 'the public key where the secret one is due', /sb_publishable/, ({ request }) => {
    request.headers.apikey = 'sb_publishable_0123456789';
  }),
  of(generateLink, 'a link for somebody who has no account yet', /magiclink|signup/, ({ request }) => {
    request.body.type = 'magiclink';
  }),
  of(generateLink, 'a link without its token', /hashed_token/, ({ response }) => {
    delete response.body.hashed_token;
  }),
  of(verify, 'the token where the code of six digits is due', /token_hash/, ({ request }) => {
    request.body.token = request.body.token_hash;
    delete request.body.token_hash;
  }),
  of(
    verify,
    'a used link that is not found',
    /404|otp_expired/,
    ({ response }) => {
      response.status = 404;
    },
    403,
  ),
  of(user, 'our own key where a person is asked about', /Bearer ey/, ({ request }) => {
    request.headers.authorization = request.headers.apikey;
  }),
  of(
    user,
    'an ended session that counts as signed out by hand',
    /401|session_not_found/,
    ({ response }) => {
      response.status = 401;
    },
    403,
  ),
  of(signingKeys, 'a shared secret among the public keys', /HS256|oct|ES256/, ({ response }) => {
    response.body.keys[0].alg = 'HS256';
  }),
  of(profiles, 'a column that the table does not have', /team_size/, ({ request }) => {
    request.body.team_size = 3;
  }),
  of(
    profiles,
    '201 for an update',
    /200 is due/,
    ({ response }) => {
      response.status = 201;
    },
    200,
  ),
  of(
    profiles,
    '200 for an insert',
    /201 is due/,
    ({ request, response }) => {
      request.body.id = 'another';
      response.status = 200;
    },
    201,
  ),
  of(submit, 'a field that no form has', /name/, ({ request }) => {
    request.body.fields[0].name = 'first_name';
  }),
  of(submit, 'consent in the wrong place', /consentToProcess/, ({ request }) => {
    request.body.legalConsentOptions = { consentToProcess: true };
  }),
  of(
    submit,
    'an unknown error code',
    /errorType/,
    ({ response }) => {
      response.body.errors[0].errorType = 'EMAIL_INVALID';
    },
    400,
  ),
  of(posts, 'a page of more than a hundred', /limit/, ({ request }) => {
    request.query.limit = '101';
  }),
  of(posts, 'a parameter that the blog does not have', /offset/, ({ request }) => {
    request.query.offset = '0';
  }),
  of(posts, 'a post without a slug', /slug/, ({ response }) => {
    delete response.body.results[0].slug;
  }),
  of(posts, 'a time that is none', /publishDate/, ({ response }) => {
    response.body.results[0].publishDate = 'yesterday';
  }),
  of(tags, 'a parameter that the list of tags does not have', /offset/, ({ request }) => {
    request.query.offset = '0';
  }),
  of(tags, 'a tag without a slug', /slug/, ({ response }) => {
    delete response.body.results[0].slug;
  }),
];
