import { createServer } from 'node:tls';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Machine } from '#api/diagnostics/upkeep/machine.ts';
import { ENV } from '#api/platform/config/env.ts';
import type { UpkeepTask } from '#api/platform/database/upkeep-tables.ts';
import type { SetUp } from '#contract/desk/set-up.ts';
import type { TodayItem } from '#contract/desk/today.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { prepareDesk } from '../../support/desk.ts';
import { listen } from '../../support/servers.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { openTeam, TEAM_MAILS } from '../notices/team.ts';

/** `nextIn` is when the run after it should have finished, in hours from now. */
type Outcome = { problem?: string } & Partial<Record<'hoursAgo' | 'nextIn' | 'expiresInDays' | 'bytes', number>>;

describe('upkeep', () => {
  const certificate = createServer(makeCertificate(80.5));
  const { api, desk, operator } = prepareDesk({ operator: 'operator' }, async () => {
    const port = await listen(certificate, 'localhost');
    return sharedApi({ ...TEAM_MAILS, PUBLIC_URL: `https://localhost:${port}` });
  });
  const team = openTeam(api);
  afterAll(() => {
    certificate.close();
  });
  beforeEach(async () => {
    await api.rows('delete from upkeep_runs');
    await team.forget();
  });

  const record = (task: UpkeepTask, { problem, hoursAgo = 0, nextIn = 24, expiresInDays, bytes }: Outcome = {}) => {
    const insert = `insert into upkeep_runs (task, finished_at, succeeded, problem, next_by, expires_at, bytes)
      values ($1, now() - make_interval(hours => $2), $3::text is null, $3, now() + make_interval(hours => $4),
        now() + make_interval(hours => $5), $6)`;
    return api.rows(insert, [task, hoursAgo, problem, nextIn, expiresInDays && expiresInDays * 24 + 1, bytes]);
  };
  const today = async (kinds = ['certificate-failing', 'backup-failing', 'disk-nearly-full']) => {
    const { items } = (await desk.get('/today', operator.token).expect(200)).body;
    return items.filter(({ kind }: TodayItem) => kinds.includes(kind));
  };
  const linesOf = async (about: string): Promise<string[]> => {
    const { checks } = (await desk.get('/set-up', operator.token).expect(200)).body as SetUp;
    const lines = checks.flatMap(({ lines }) => lines).filter(({ where }) => where === about);
    return lines.map(({ what, cure }) => `${cure ? 'person' : 'note'}: ${what}`);
  };

  describe('backups', () => {
    it('that were never set up are no problem, but Set-up says that there are none', async () => {
      expect(await team.newSubjects()).toEqual([]);
      expect(await today(['backup-failing'])).toEqual([]);
      expect(await linesOf('Backup')).toEqual([expect.stringMatching(/^note: none has been made by itself: /)]);
      expect(await linesOf('Backup check')).toEqual([]);
    });

    it('that succeed are shown with age and size', async () => {
      await record('backup', { hoursAgo: 3, bytes: 12_582_912 });
      await record('restore-check', { hoursAgo: 50 });
      expect(await team.newSubjects()).toEqual([]);
      expect(await linesOf('Backup')).toEqual(['note: the last one was made 3 hours ago, 12.0 MiB']);
      const restored = 'note: the newest backup was restored 2 days ago, every row of every table';
      expect(await linesOf('Backup check')).toEqual([restored]);
    });

    it('that fail are reported once, until one succeeds', async () => {
      await record('backup', { hoursAgo: 25 });
      await record('backup', { problem: 'rclone: 403 Forbidden <b>' });
      const mail = await team.newMail();
      expect(mail.subject).toBe('The last backup failed');
      expect(mail.text).toContain('rclone: 403 Forbidden');
      expect(mail.html).toContain('&lt;b&gt;');
      await record('backup', { problem: 'rclone: 404' });
      expect(await team.newSubjects()).toEqual([]);
      expect(await today(['backup-failing'])).toMatchObject([
        { title: 'The last backup failed', words: 'rclone: 404' },
      ]);
      expect(await linesOf('Backup')).toEqual([
        'person: the backup failed less than an hour ago (rclone: 404); the last success was 25 hours ago',
      ]);
      await record('backup');
      expect(await team.newSubjects()).toEqual(['Backups are made again']);
      expect(await today(['backup-failing'])).toEqual([]);
    });

    it('that are overdue are reported every day, although the last one succeeded', async () => {
      await record('backup', { hoursAgo: 40, nextIn: -1 });
      expect(await team.newSubjects()).toEqual(['A backup is overdue']);
      expect(await team.newSubjects()).toEqual([]);
      await api.rows("update conditions set mailed_at = mailed_at - interval '1 day'");
      expect(await team.newSubjects()).toEqual(['A backup is overdue']);
      expect(await today(['backup-failing'])).toMatchObject([{ title: 'A backup is overdue', words: null }]);
      const overdue = 'person: the next backup is overdue; the last success was 40 hours ago';
      expect(await linesOf('Backup')).toEqual([overdue]);
    });

    it('that cannot be restored are reported beside the ones that are made', async () => {
      await record('backup');
      await record('restore-check', { problem: 'lodestar-1.dump is 4 bytes long, and was 9 when it was written' });
      expect(await team.newSubjects()).toEqual(['The check of the backups failed']);
      expect(await today(['backup-failing'])).toMatchObject([{ title: 'The check of the backups failed' }]);
      expect(await linesOf('Backup')).toEqual([expect.stringMatching(/^note: /)]);
      const cannotBeRestored = expect.stringMatching(/^person: .*\(lodestar-1\.dump is 4 bytes long/);
      expect(await linesOf('Backup check')).toEqual([cannotBeRestored]);
      await record('restore-check');
      expect(await team.newSubjects()).toEqual(['The check of the backups succeeds again']);
    });
  });

  describe('the certificate', () => {
    const lasts = 'note: the certificate ends in 80 days';
    const notTrusted = expect.stringMatching(/^person: browsers will not trust it/);

    it('that was not renewed is reported with the days that are left', async () => {
      await record('certificate', { problem: 'acme: rateLimited', expiresInDays: 20 });
      const [title, words] = ['The certificate was not renewed: 20 days left', 'acme: rateLimited'];
      const mail = await team.newMail();
      expect(mail).toMatchObject({ subject: title, text: expect.stringContaining(words) });
      expect(await today(['certificate-failing'])).toMatchObject([{ title, dueAt: expect.any(String), words }]);
      const notRenewed = expect.stringMatching(/^person: .*acme: rateLimited/);
      expect(await linesOf('Certificate')).toEqual([lasts, notTrusted, notRenewed]);
      await record('certificate', { expiresInDays: 90 });
      expect(await team.newSubjects()).toEqual(['The certificate is renewed again']);
    });

    it('that visitors get counts, although nothing of ours renews it', async () => {
      certificate.setSecureContext(makeCertificate(9.5));
      expect(await linesOf('Certificate')).toContain('person: the certificate ends in 9 days');
      const title = 'The certificate was not renewed: 9 days left';
      expect(await today()).toMatchObject([{ kind: 'certificate-failing', title, words: null }]);
      expect(await team.newSubjects()).toEqual([title]);
      certificate.setSecureContext(makeCertificate(80.5));
      expect(await today()).toEqual([]);
      expect(await linesOf('Certificate')).toEqual([lasts, notTrusted]);
      expect(await team.newSubjects()).toEqual(['The certificate is renewed again']);
    });

    it('that an api cannot see after its start is not taken for a renewed one', async () => {
      const machine = api.app.get(Machine);
      const restart = () => Object.assign(machine, new Machine(api.app.get(ENV)));
      certificate.setSecureContext(makeCertificate(9.5));
      restart();
      expect(await team.newSubjects()).toEqual(['The certificate was not renewed: 9 days left']);
      certificate.maxConnections = 0;
      restart();
      expect(await team.newSubjects()).toEqual([]);
      expect(await today(['certificate-failing', 'condition-unseen'])).toMatchObject([{ kind: 'condition-unseen' }]);
      certificate.maxConnections = Number.POSITIVE_INFINITY;
      expect(await team.newSubjects()).toEqual([]);
      expect(await today(['certificate-failing', 'condition-unseen'])).toMatchObject([{ kind: 'certificate-failing' }]);
      certificate.setSecureContext(makeCertificate(80.5));
      expect(await team.newSubjects()).toEqual(['The certificate is renewed again']);
      // An hour later, nginx is being restarted: a certificate that lasts is not in doubt.
      Object.assign(machine, { certificate: { expires: new Date(Date.now() + 80 * 86_400_000), at: 0 } });
      certificate.maxConnections = 0;
      expect(await today(['certificate-failing', 'condition-unseen'])).toEqual([]);
      certificate.maxConnections = Number.POSITIVE_INFINITY;
    });

    it('of a site that the api cannot reach is known from its renewal', async () => {
      certificate.maxConnections = 0;
      Object.assign(api.app.get(Machine), new Machine(api.app.get(ENV)));
      await record('certificate', { expiresInDays: 60 });
      expect(await today(['certificate-failing', 'condition-unseen'])).toEqual([]);
      await record('certificate', { expiresInDays: 9 });
      expect(await today(['certificate-failing'])).toMatchObject([
        { title: 'The certificate was not renewed: 9 days left' },
      ]);
      certificate.maxConnections = Number.POSITIVE_INFINITY;
    });
  });

  it('a disk that is nearly full is on Today with the time since it was first seen, and reported every day', async () => {
    const disk = jest.spyOn(api.app.get(Machine), 'disk');
    disk.mockResolvedValue({ used: 0.934, size: 100 });
    expect(await team.newSubjects()).toEqual([]);
    await api.rows("update conditions set since = '2026-11-23T09:00:00Z' where name = 'disk-nearly-full'");
    const title = 'The disk is 93 % full where the api runs';
    const since = '2026-11-23T09:00:00.000Z';
    expect(await today()).toMatchObject([{ kind: 'disk-nearly-full', title, state: 'nearly full', since }]);
    expect(await linesOf('Disk')).toEqual(['person: 93 % of 100 GiB used where the api runs']);
    expect(await team.newSubjects()).toEqual([title]);
    await api.rows("update conditions set mailed_at = mailed_at - interval '1 day'");
    expect(await team.newSubjects()).toEqual([title]);
    disk.mockRestore();
  });
});
