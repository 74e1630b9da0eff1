import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkAddress } from '#api/setup/address.ts';
import { type Context, Stop } from '#api/setup/check.ts';
import type { SetUpEnv } from '#api/setup/environment.ts';
import { freePort } from '#local/ports.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { startHttpsSite } from '../../support/https-site.ts';
import { lineLike, toText } from './launch.ts';

const site = await startHttpsSite();

describe('the public address', () => {
  let certificates: string[];
  beforeAll(() => {
    certificates = getCACertificates('default');
  });
  beforeEach(() => trust(site.pair));
  afterAll(async () => {
    setDefaultCACertificates(certificates);
    await site.close();
  });

  it('has no findings when it is set up correctly, and says how long the certificate lasts', async () => {
    expect(await look()).toEqual(['Certificate: the certificate ends in 59 days.']);
  });

  it.each([
    [20, 'localhost', /the certificate ends in (19|20) days\. Cure: renew it \(docs\/deployment\.md, TLS\)/],
    [2, 'localhost', /the certificate ends in [12] days\. Cure: renew it/],
    [-3, 'localhost', /the certificate has expired\. Cure: renew it/],
    [60, 'other.example', /browsers will not trust it \(ERR_TLS_CERT_ALTNAME_INVALID\)\. Cure: take a certificate for/],
  ])('is reported with a certificate for %i days and the host %s', async (days, host, says) => {
    trust(makeCertificate(days, host));
    expect(await findings()).toEqual([expect.stringMatching(new RegExp(`^Certificate: ${says.source}`))]);
  });

  it('is accepted with a certificate for 22 more days', async () => {
    trust(makeCertificate(22.5));
    expect(await findings()).toEqual([]);
  });

  it('is reported with an untrusted certificate', async () => {
    site.present(makeCertificate(60));
    expect(await findings()).toEqual([
      lineLike('Certificate: browsers will not trust it (DEPTH_ZERO_SELF_SIGNED_CERT). Cure:…'),
    ]);
  });

  it('is reported when the home page is not served', async () => {
    site.statuses['/'] = 404;
    const found = await findings();
    delete site.statuses['/'];
    expect(found).toEqual([lineLike('Address: the home page answers 404 at https:… Cure:…')]);
  });

  it('is reported when nothing answers on its http port', async () => {
    const says = 'Redirect: http://localhost:#/ could not be reached (ECONNREFUSED) …Cure:…';
    expect(await findings({ WEB_PORT: await freePort() })).toEqual([lineLike(says)]);
  });

  it('is reported when it cannot be checked', async () => {
    expect(await look({ WEB_PORT: undefined })).toContainEqual(lineLike('Address: PUBLIC_URL names a port…'));
    const [line] = await look({ PUBLIC_URL: `http://localhost:${site.httpPort}` });
    expect(line).toEqual(lineLike('Address: PUBLIC_URL is not https…'));
  });
});

function trust(pair: { cert: string; key: string }): void {
  site.present(pair);
  setDefaultCACertificates([...getCACertificates('bundled'), pair.cert]);
}

async function look(change: Partial<SetUpEnv> = {}): Promise<string[]> {
  const env = { PUBLIC_URL: site.url, WEB_PORT: site.httpPort, VENDOR_TIMEOUT_SECONDS: 30, ...change };
  const lines = await checkAddress({ env } as Context).catch((error) => {
    if (error instanceof Stop) return [error.line];
    throw error;
  });
  return lines.map(toText);
}

async function findings(change?: Partial<SetUpEnv>): Promise<string[]> {
  return (await look(change)).filter((line) => line.includes(' Cure: '));
}
