import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Machine } from '#api/diagnostics/upkeep/machine.ts';
import type { UpkeepTask } from '#api/platform/database/upkeep-tables.ts';
import type { SetUp } from '#contract/desk/set-up.ts';
import type { TodayItem } from '#contract/desk/today.ts';
import { freePort } from '#local/ports.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { prepareDesk } from '../../support/desk.ts';
import { lookAtConditions } from '../../support/team-mails.ts';
import { startTestApi } from '../../support/test-api.ts';
import { openTeam, TEAM_MAILS } from '../notices/team.ts';

/** `nextIn` is when the run after it should have finished, in hours from now. */
type Outcome = { problem?: string } & Partial<Record<'hoursAgo' | 'nextIn' | 'expiresInDays' | 'bytes', number>>;

describe('upkeep', () => {
  let certificate: Server;
  const { api, desk, operator } = prepareDesk({ operator: 'operator' }, async () => {
    certificate = createServer(makeCertificate(80.5));
    const port = await freePort();
    await new Promise<void>((resolve) => certificate.listen(port, resolve));
    return startTestApi({ ...TEAM_MAILS, PUBLIC_URL: `https://localhost:${port}` });
  });
  let team: Awaited<ReturnType<typeof openTeam>>;
  beforeAll(async () => {
    team = await openTeam(api);
  });
  afterAll(async () => {
    await api.close();
    certificate.close();
  });
  beforeEach(async () => {
    await api.rows('delete from upkeep_runs');
    await team.forget();
  });

  const record = (task: UpkeepTask, { problem, hoursAgo = 0, nextIn = 24, expiresInDays, bytes }: Outcome = {}) =>
    api.rows(
      `insert into upkeep_runs (task, finished_at, succeeded, problem, next_by, expires_at, bytes)
     values ($1, now() - make_interval(hours => $2), $3::text is null, $3, now() + make_interval(hours => $4),
       now() + make_interval(hours => $5), $6)`,
      [task, hoursAgo, problem, nextIn, expiresInDays && expiresInDays * 24 + 1, bytes],
    );
  const subjects = async () => (await team.newMails()).map(({ subject }) => subject);
  const today = async (): Promise<TodayItem[]> =>
    (await desk.get('/today', operator.token).expect(200)).body.items.filter(({ kind }: TodayItem) =>
      ['certificate-failing', 'backup-failing', 'disk-nearly-full'].includes(kind),
    );
  const linesOf = async (about: string): Promise<string[]> => {
    const { checks } = (await desk.get('/set-up', operator.token).expect(200)).body as SetUp;
    const lines = checks.flatMap(({ lines }) => lines).filter(({ where }) => where === about);
    return lines.map(({ what, cure }) => `${cure ? 'person' : 'note'}: ${what}`);
  };

  describe('backups', () => {
    it('that were never set up are no problem, but Set-up says that there are none', async () => {
      expect(await subjects()).toEqual([]);
      expect((await today()).filter(({ kind }) => kind === 'backup-failing')).toEqual([]);
      expect(await linesOf('Backup')).toEqual([expect.stringMatching(/^note: none has been made by itself: /)]);
      expect(await linesOf('Backup check')).toEqual([]);
    });

    it('that succeed are shown with age and size', async () => {
      await record('backup', { hoursAgo: 3, bytes: 12_582_912 });
      await record('restore-check', { hoursAgo: 50 });
      expect(await subjects()).toEqual([]);
      expect(await linesOf('Backup')).toEqual(['note: the last one was made 3 hours ago, 12.0 MiB']);
      expect(await linesOf('Backup check')).toEqual([
        'note: the newest backup was restored 2 days ago, every row of every table',
      ]);
    });

    it('that fail are reported once, until one succeeds', async () => {
      await record('backup', { hoursAgo: 25 });
      await record('backup', { problem: 'rclone: 403 Forbidden <b>' });
      const [mail, ...more] = await team.newMails();
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('The last backup failed');
      expect(mail?.text).toContain('rclone: 403 Forbidden');
      expect(mail?.html).toContain('&lt;b&gt;');
      await record('backup', { problem: 'rclone: 404' });
      expect(await subjects()).toEqual([]);
      expect(await today()).toContainEqual(
        expect.objectContaining({ kind: 'backup-failing', title: 'The last backup failed', words: 'rclone: 404' }),
      );
      expect(await linesOf('Backup')).toEqual([
        'person: the backup failed less than an hour ago (rclone: 404); the last success was 25 hours ago',
      ]);
      await record('backup');
      expect(await subjects()).toEqual(['Backups are made again']);
      expect(await today()).not.toContainEqual(expect.objectContaining({ kind: 'backup-failing' }));
    });

    it('that are overdue are reported every day, although the last one succeeded', async () => {
      await record('backup', { hoursAgo: 40, nextIn: -1 });
      expect(await subjects()).toEqual(['A backup is overdue']);
      expect(await subjects()).toEqual([]);
      await api.rows("update conditions set mailed_at = mailed_at - interval '1 day'");
      expect(await subjects()).toEqual(['A backup is overdue']);
      expect(await today()).toContainEqual(expect.objectContaining({ title: 'A backup is overdue', words: null }));
      expect(await linesOf('Backup')).toEqual([
        'person: the next backup is overdue; the last success was 40 hours ago',
      ]);
    });

    it('that cannot be restored are reported beside the ones that are made', async () => {
      await record('backup');
      await record('restore-check', { problem: 'lodestar-1.dump is 4 bytes long, and was 9 when it was written' });
      expect(await subjects()).toEqual(['The check of the backups failed']);
      expect(await today()).toContainEqual(expect.objectContaining({ title: 'The check of the backups failed' }));
      expect(await linesOf('Backup')).toEqual([expect.stringMatching(/^note: /)]);
      expect(await linesOf('Backup check')).toEqual([
        expect.stringMatching(/^person: .*\(lodestar-1\.dump is 4 bytes long/),
      ]);
      await record('restore-check');
      expect(await subjects()).toEqual(['The check of the backups succeeds again']);
    });
  });

  describe('the certificate', () => {
    it('that was not renewed is reported with the days that are left', async () => {
      await record('certificate', { problem: 'acme: rateLimited', expiresInDays: 20 });
      const [mail] = await team.newMails();
      expect(mail?.subject).toBe('The certificate was not renewed: 20 days left');
      expect(mail?.text).toContain('acme: rateLimited');
      expect((await today()).filter(({ kind }) => kind === 'certificate-failing')).toMatchObject([
        {
          title: 'The certificate was not renewed: 20 days left',
          dueAt: expect.any(String),
          words: 'acme: rateLimited',
        },
      ]);
      expect(await linesOf('Certificate')).toEqual([
        'note: the certificate ends in 80 days',
        expect.stringMatching(/^person: browsers will not trust it/),
        expect.stringMatching(/^person: .*acme: rateLimited/),
      ]);
      await record('certificate', { expiresInDays: 90 });
      expect(await subjects()).toEqual(['The certificate is renewed again']);
    });

    it('that visitors get counts, although nothing of ours renews it', async () => {
      certificate.setSecureContext(makeCertificate(9.5));
      expect(await linesOf('Certificate')).toContain('person: the certificate ends in 9 days');
      expect(await today()).toMatchObject([
        { kind: 'certificate-failing', title: 'The certificate was not renewed: 9 days left', words: null },
      ]);
      expect(await subjects()).toEqual(['The certificate was not renewed: 9 days left']);
      certificate.setSecureContext(makeCertificate(80.5));
      expect(await linesOf('Certificate')).toEqual([
        'note: the certificate ends in 80 days',
        expect.stringMatching(/^person: browsers will not trust it/),
      ]);
      expect(await today()).toEqual([]);
      expect(await subjects()).toEqual(['The certificate is renewed again']);
    });
  });

  it('a disk that is nearly full is on Today, with the time since it was first seen', async () => {
    const disk = jest.spyOn(api.app.get(Machine), 'disk');
    disk.mockResolvedValue({ used: 0.934, size: 100 });
    await lookAtConditions(api);
    await api.rows("update conditions set since = '2026-11-23T09:00:00Z' where name = 'disk-nearly-full'");
    expect(await today()).toMatchObject([
      {
        ...{ kind: 'disk-nearly-full', state: 'nearly full', since: '2026-11-23T09:00:00.000Z' },
        title: 'The disk is 93 % full where the api runs',
      },
    ]);
    expect(await linesOf('Disk')).toEqual(['person: 93 % of 100 GiB used where the api runs']);
    disk.mockRestore();
  });
});
