import { afterAll, expect, it } from '@jest/globals';
import { migrate } from '../../db/migrate.ts';
import { createEmptyDatabase, dropTestDatabase, query } from '../support/databases.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map(dropTestDatabase)));

/** Creates a database as a version left it. @param version of the last migration that it has had */
async function databaseOf(version: string): Promise<string> {
  const { name, url } = await createEmptyDatabase();
  made.push(name);
  await migrate(url, version);
  return url;
}

/** A payment for each combination of what Stripe, the operator and the buyer may have done by version 0014. */
const everyState = `
  insert into payments (id, user_id, claim_token, seats, unit_amount_cents, currency, product_id, paid_at, expired_at, disputed_at,
    amount_total_cents, amount_refunded_cents, problem, accepted_problem, accepted_reason, accepted_seats, accepted_at)
  select gen_random_uuid(), gen_random_uuid(), 'claim_' || gen_random_uuid(), 2, 500, 'usd', claimed, paid, expired, disputed,
    total, refunded, problem, accepted, case when accepted is not null then 'agreed' end,
    case when accepted is not null then 3 end, case when accepted is not null then now() end
  from unnest(array[now(), null]) as paid, unnest(array[now(), null]) as expired, unnest(array[now(), null]) as disputed,
    unnest(array[null, 0, 500, 1000]) as total, unnest(array[0, 1, 999, 1000]) as refunded,
    unnest(array[null, 'the sum differs']) as problem, unnest(array[null, 'the sum differs', 'another']) as accepted,
    unnest(array['claimed', 'free']) as claimed;

  do $$
  declare paid record;
  begin
    for paid in select id from payments where product_id = 'claimed' and paid_at is not null loop
      insert into profiles (id, first_name, last_name, email) values (paid.id, 'a', 'b', 'c');
      insert into customers (id, name, admin_id, seats) values (paid.id, 'x', paid.id, 2);
      update payments set customer_id = paid.id, claimed_at = now() where id = paid.id;
    end loop;
  end $$;`;

it('payments from before 0007 and 0008 keep their state and get claimable or not, even in concurrent runs', async () => {
  const url = await databaseOf('0006-store-lead');
  const customer = await query<{ id: string }>(
    url,
    `with admin as (insert into profiles (id, first_name, last_name, email) values (gen_random_uuid(), 'a', 'b', 'c') returning id)
     insert into customers (name, admin_id) select 'x', id from admin returning id`,
  );
  const claim = { customer_id: customer[0]?.id, claimed_at: 'now', paid_at: 'now' };
  const states: [status: string, claimable: boolean, facts: Record<string, unknown>][] = [
    ['open', false, {}],
    ['open', false, { problem: 'the sum differs' }],
    ['expired', false, { expired_at: 'now' }],
    ['paid', true, { paid_at: 'now' }],
    ['paid', true, { paid_at: 'now', expired_at: 'now', amount_total_cents: 500 }],
    ['paid', false, { paid_at: 'now', amount_total_cents: 500, problem: 'the sum differs' }],
    ['paid', false, { ...claim, amount_total_cents: 500 }],
    ['partially_refunded', true, { paid_at: 'now', amount_total_cents: 500, amount_refunded_cents: 499 }],
    ['partially_refunded', true, { paid_at: 'now', amount_refunded_cents: 1 }],
    ['refunded', false, { paid_at: 'now', amount_total_cents: 500, amount_refunded_cents: 500 }],
    ['refunded', false, { paid_at: 'now', amount_total_cents: 0 }],
    ['disputed', false, { paid_at: 'now', amount_total_cents: 500, disputed_at: 'now' }],
    ['disputed', false, { paid_at: 'now', amount_total_cents: 500, amount_refunded_cents: 1, disputed_at: 'now' }],
  ];
  for (const [seats, [, , facts]] of states.entries()) {
    const row = { seats: seats + 1, unit_amount_cents: 500, currency: 'usd', claim_token: `claim_${seats}`, ...facts };
    const columns = Object.keys(row);
    await query(
      url,
      `insert into payments (id, user_id, ${columns.join(', ')})
       values (gen_random_uuid(), gen_random_uuid(), ${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  }
  const read = (columns: string) => query<object>(url, `select ${columns} from payments order by seats`);
  const old =
    'id, status, seats, paid_at, problem, customer_id, claimed_at, claim_token, user_id, amount_refunded_cents';
  const before = await read(old);
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(await read(old)).toEqual(before);
  expect(await read('status, claimable')).toEqual(states.map(([status, claimable]) => ({ status, claimable })));
  // One of these was paid and had a problem (0008).
  expect(await query(url, 'select seats from payments where in_review')).toEqual([{ seats: 6 }]);
});

it('payments and organizations from before 0015 keep every claim and seat', async () => {
  const url = await databaseOf('0014-crm');
  const seatsPaid = [13, 1, 5, 2];
  for (const [at, paid] of seatsPaid.entries()) {
    const seats = at === 2 ? 4 : paid;
    await query(
      url,
      `with admin as (insert into profiles (id, first_name, last_name, email) values (gen_random_uuid(), 'a', 'b', $1) returning id),
         made as (insert into customers (name, admin_id, seats) select $1, id, $2 from admin returning id)
       insert into payments (id, user_id, seats, unit_amount_cents, currency, claim_token, customer_id, claimed_at, paid_at,
         accepted_seats, accepted_problem, accepted_reason, accepted_at)
       select gen_random_uuid(), gen_random_uuid(), $3, 500, 'usd', $1, id, now(), now(),
         case when $4 then 2 end, case when $4 then 'x' end, case when $4 then 'x' end, case when $4 then now() end from made`,
      // Someone changed the third; the last was accepted with a different number of seats.
      [`claim_${at}`, seats, at === 3 ? 7 : paid, at === 3],
    );
  }
  const read = () =>
    query(
      url,
      'select c.id, c.name, c.seats, p.id as payment, p.claimed_at, p.claimable from customers c join payments p on customer_id = c.id order by 2',
    );
  const before = await read();
  await Promise.all([migrate(url), migrate(url)]);
  expect(await read()).toEqual(before);
  expect(await query(url, 'select c.name, s.seats from seat_changes s join customers c on c.id = customer_id')).toEqual(
    [{ name: 'claim_2', seats: -1 }],
  );
  expect(
    await query(url, 'select 1 from customers where address_verified_at is not null or frozen_at is not null'),
  ).toEqual([]);
});

it('addresses from before 0009 become lower case, and only changed profiles are copied to Supabase again', async () => {
  const url = await databaseOf('0008-payment-review');
  for (const email of ['Sample.Person@Example.com', 'plain@example.com', 'ÉTÉ@example.com'])
    await query(
      url,
      "insert into profiles (id, first_name, last_name, email) values (gen_random_uuid(), 'a', 'b', $1)",
      [email],
    );
  const payment = `insert into payments (id, user_id, seats, unit_amount_cents, currency, claim_token, claim_email)
    values (gen_random_uuid(), gen_random_uuid(), 1, 500, 'usd', $1, $2)`;
  for (const email of ['Sample.Person@Example.com', 'plain@example.com', null])
    await query(url, payment, [`claim_${email}`, email]);
  await Promise.all([migrate(url), migrate(url)]);
  const read = async (table: string, column: string) =>
    (await query<{ email: string }>(url, `select ${column} as email from ${table} order by 1`)).map(
      ({ email }) => email,
    );
  expect((await read('profiles', 'email')).sort()).toEqual(
    ['plain@example.com', 'sample.person@example.com', 'été@example.com'].sort(),
  );
  expect(await read('payments', 'claim_email')).toEqual(['plain@example.com', 'sample.person@example.com', null]);
  const jobs = await query<{ key: string }>(
    url,
    "select key from graphile_worker.jobs where task_identifier = 'sync-profile'",
  );
  expect(jobs).toHaveLength(2);
});

it('posts from before 0011 can be searched at once, and the next import reads everything again', async () => {
  const url = await databaseOf('0010-former-slugs');
  const insert = `insert into blog_posts (id, slug, title, publish_date, updated, post_summary, post_body, source_hash,
      sanitised_as, author_id, withdrawn_at) values ($1, $2, $3, now(), now(), $4, $5, 'h', '3-x', '7', $6)`;
  // The last one is too long for Postgres to index as a whole.
  const long = `<p>${Array.from({ length: 90_000 }, (_, at) => `word${at}`).join(' ')}</p>`;
  const posts = [
    ['1', 'Retrieval', '<p>A summary</p>', '<p class="hidden">Chunks &amp; windows</p>', null],
    ['2', 'Gone', '', '', 'now'],
    ['3', 'Long', '<p>Long</p>', long, null],
  ];
  for (const [id, ...rest] of posts) await query(url, insert, [id, `blog/${id}`, ...rest]);
  await query(url, "insert into blog_authors (id, display_name) values ('7', 'Sample Author')");
  await query(url, "update blog_sync set swept_at = now(), swept_as = '3-x'");
  const before = await query<{ version: string }>(url, 'select version from blog_sync');
  await Promise.all([migrate(url), migrate(url)]);
  const found = async (words: string) => {
    const sql = "select id from blog_posts where search @@ websearch_to_tsquery('english', $1) order by id";
    return (await query<{ id: string }>(url, sql, [words])).map(({ id }) => id);
  };
  expect(await found('retrieval chunk')).toEqual(['1']);
  expect(await found('hidden')).toEqual([]);
  expect(await found('amp')).toEqual([]);
  expect(await found('word12')).toEqual(['3']);
  expect(await query(url, 'select swept_at, swept_as from blog_sync')).toEqual([{ swept_at: null, swept_as: null }]);
  expect(await query(url, 'select version from blog_sync')).not.toEqual(before);
  // The previous version writes a post without naming the column, which is filled nevertheless.
  await query(url, insert, ['4', 'blog/4', 'Agents', '', '', null]);
  await query(url, "update blog_posts set title = 'Another' where id = '1'");
  expect([await found('agent'), await found('retrieval')]).toEqual([['4'], []]);
  expect(await query(url, "select slug from blog_authors where read_at < now() - interval '1 day'")).toEqual([
    { slug: null },
  ]);
});

it('payments of version 0014 in every state keep status, review and claim', async () => {
  const url = await databaseOf('0014-crm');
  await query(url, everyState);
  const read = () =>
    query<{ status: string }>(url, 'select id, status, claimable, in_review, customer_id from payments order by id');
  const before = await read();
  expect(before).toHaveLength(1_536);
  expect(new Set(before.map(({ status }) => status)).size).toBe(6);
  await Promise.all([migrate(url), migrate(url)]);
  expect(await read()).toEqual(before);
});
