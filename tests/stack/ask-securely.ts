import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { limitMs } from '../support/slowness.ts';
import { sleep } from './stack.ts';

/** What a visitor of https://site.test finds. */
export interface SecureAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  certificate: PeerCertificate;
}

/** Asks over https as a browser does that trusts one root only. @throws Error also when the certificate is not right */
export async function askSecurely(
  port: number,
  path: string,
  { ca, agent = false, host = 'site.test' }: { ca: string; agent?: Agent | false; host?: string },
): Promise<SecureAnswer> {
  const where = { host: '127.0.0.1', port, path, headers: { host }, servername: host, ca, timeout: limitMs(20) };
  const sent = secureRequest({ ...where, agent });
  // One that comes after the response ends that, too.
  sent.on('error', () => {});
  sent.once('timeout', () => sent.destroy(new Error(`no answer for ${path}`)));
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  assert.ok(answer.socket instanceof TLSSocket);
  const certificate = answer.socket.getPeerCertificate();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer), certificate };
}

/** Reads from an authority's own pages, whose address no one vouches for. */
export async function readFromAuthority(url: string): Promise<string> {
  const sent = secureRequest(url, { rejectUnauthorized: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return text(answer);
}

/** Reads the site steadily over connections that are kept and over new ones, and verifies the certificate of each. */
export class SecureLoad {
  requests = 0;
  readonly failures = new Map<string, number>();
  /** Serial numbers of the certificates that new connections were given. */
  readonly certificates = new Set<string>();
  private running = true;
  private readonly lanes: Promise<void>[];
  private readonly port: number;
  private readonly ca: string;

  constructor(port: number, ca: string) {
    this.port = port;
    this.ca = ca;
    const kept = () => this.read(new Agent({ keepAlive: true, maxSockets: 1, ca }));
    this.lanes = [kept(), kept(), kept(), this.read(), this.read()];
  }

  async reaches(requests: number): Promise<void> {
    for (const end = Date.now() + 600_000; this.requests < requests && Date.now() < end; ) await sleep(50);
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.lanes);
  }

  private async read(agent?: Agent): Promise<void> {
    while (this.running) {
      this.requests += 1;
      try {
        const { status, certificate } = await askSecurely(this.port, '/favicon.svg', {
          ca: this.ca,
          ...(agent && { agent }),
        });
        assert.equal(status, 200);
        if (!agent) this.certificates.add(certificate.serialNumber);
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      }
    }
    agent?.destroy();
  }
}
