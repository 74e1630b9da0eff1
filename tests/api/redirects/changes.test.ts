import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, createPool } from '../../../api/src/platform/database/database.ts';
import { type Links, readLinks } from '../../../api/src/redirects/links-in-memory.ts';
import { createTestDatabase, dropTestDatabase, query } from '../../support/databases.ts';

describe('links in memory', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: ReturnType<typeof createDatabase>;
  beforeEach(async () => {
    database = await createTestDatabase();
    db = createDatabase(createPool(database.url, 2, () => {}));
  });
  afterEach(async () => {
    await db.destroy();
    await dropTestDatabase(database.name);
  });

  const run = (text: string, values: unknown[] = []) =>
    query<{ slug: string; target: string }>(database.url, text, values);
  const stored = async () =>
    new Map((await run('select lower(slug) as slug, target from redirects')).map(({ slug, target }) => [slug, target]));

  /** Reads again, and expects that only the changes were read, which are applied to the same object. */
  async function expectFollowed(last: Links): Promise<void> {
    const targets = last.targets;
    expect((await readLinks(db, last)).targets).toBe(targets);
    expect(targets).toEqual(await stored());
  }

  /** Reads again, and expects that all links were read. */
  async function expectReadAgain(last: Links): Promise<Links> {
    const links = await readLinks(db, last);
    expect(links.targets).not.toBe(last.targets);
    expect(links.targets).toEqual(await stored());
    return links;
  }

  it('reads only what was added, changed, renamed or removed, by whatever statement', async () => {
    const links = await readLinks(db, undefined);
    expect(links.targets).toEqual(await stored());
    for (const change of [
      "insert into redirects (slug, target) values ('Added', '/terms'), ('other', '/terms')",
      "update redirects set target = '/about-us' where slug in ('Added', 'faq')",
      "update redirects set slug = 'renamed' where slug = 'Added'",
      "update redirects set slug = 'RENAMED' where slug = 'renamed'",
      "delete from redirects where slug in ('RENAMED', 'stories')",
      "insert into redirects (slug, target) values ('stories', '/terms')",
      "insert into redirects (slug, target) values ('FAQ', '/terms') on conflict (lower(slug)) do update set target = '/x'",
    ]) {
      await run(change);
      await expectFollowed(links);
    }
    // Many changes between two readings are one reading.
    await run("delete from redirects where slug = 'stories'");
    await run("insert into redirects (slug, target) values ('stories', '/last')");
    await run("update redirects set target = '/latest' where slug = 'stories'");
    await expectFollowed(links);
  });

  it('reads all links again after many changes, TRUNCATE, or a restored older database', async () => {
    const first = await readLinks(db, undefined);
    await run("insert into redirects (slug, target) select 'many-' || i, '/terms' from generate_series(1, 2500) i");
    const many = await expectReadAgain(first);
    expect(many.targets.get('many-2500')).toBe('/terms');
    await run('truncate redirects cascade');
    const none = await expectReadAgain(many);
    await run("insert into redirects (slug, target) values ('one', '/terms')");
    await expectFollowed(none);
    await run('update redirects_version set version = version - 1, changes_from = changes_from - 1');
    await expectReadAgain(none);
  });

  it('keeps the last 1,000 changes, and who knows only older ones reads all links again', async () => {
    const links = await readLinks(db, undefined);
    const change = `do $$ begin for i in 1..1100 loop update redirects set target = '/terms?' || i where slug = 'faq'; end loop; end $$`;
    await run(change);
    expect(await run('select count(*)::int as count from redirects_version join redirect_changes on true')).toEqual([
      { count: 1_000 },
    ]);
    const latest = await expectReadAgain(links);
    await run("update redirects set target = '/about-us' where slug = 'faq'");
    await expectFollowed(latest);
  });

  it('misses no change of transactions that write at the same time', async () => {
    const links = await readLinks(db, undefined);
    const [one, two] = [new pg.Client(database.url), new pg.Client(database.url)];
    await Promise.all([one.connect(), two.connect()]);
    await one.query("begin; update redirects set target = '/one' where slug = 'faq'");
    // It waits for the first one, so it cannot be seen before it.
    const second = two.query("update redirects set target = '/two' where slug = 'stories'");
    await expectFollowed(links);
    await one.query('commit');
    await second;
    await expectFollowed(links);
    expect([links.targets.get('faq'), links.targets.get('stories')]).toEqual(['/one', '/two']);
    await Promise.all([one.end(), two.end()]);
  });
});
