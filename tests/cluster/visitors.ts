import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutRequest, sessionIdOf, signUp } from '../support/buying.ts';
import { limitMs, slowness } from '../support/slowness.ts';
import type { Hosts } from './hosts.ts';
import type { Outside } from './outside.ts';

/** Share of the whole load, for machines that are busy with other things. */
export const SHARE = Number(process.env.CLUSTER_LOAD ?? 1 / slowness);
const paths = ['/', '/about-us', '/posts', '/r/no-such-link', '/api/checkout/product', '/api/health/ready'];

setDefaultAutoSelectFamilyAttemptTimeout(1_000);

/** What happened to the visitors so far. */
export interface Outcome {
  reads: number;
  /** Reads that failed twice, by what was seen. */
  failed: Map<string, number>;
  /** Reads that failed at first, as those do that a host holds when it goes down. */
  reloads: number;
  /** Addresses of acknowledged leads and organizations. */
  leads: string[];
  buyers: string[];
}

/** Visitors at a steady rate, whether or not the site keeps up: in each second 80 reads, 5 leads and a purchase. */
export class Visitors {
  outcome: Outcome = { reads: 0, failed: new Map(), reloads: 0, leads: [], buyers: [] };
  private readonly hosts: Hosts;
  private readonly outside: Outside;
  private readonly timers: NodeJS.Timeout[];
  private readonly open = new Set<Promise<void>>();
  private turn = 0;

  constructor(hosts: Hosts, outside: Outside) {
    this.hosts = hosts;
    this.outside = outside;
    const often = (work: () => Promise<void>, aSecond: number) =>
      setInterval(() => this.keep(work.call(this)), 1000 / aSecond / SHARE);
    this.timers = [often(this.read, 80), often(this.leave, 5), often(this.buy, 1)];
  }

  /** Everything up to now; counting begins anew, apart from what is still to be looked for in the tables. */
  take(): Outcome {
    const taken = this.outcome;
    this.outcome = { ...taken, reads: 0, failed: new Map(), reloads: 0 };
    return taken;
  }

  /** Ends once everything begun has been answered. @throws the first error of a call that was never acknowledged */
  async stop(): Promise<Outcome> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.open);
    return this.outcome;
  }

  private keep(work: Promise<void>): void {
    this.open.add(work);
    work.then(() => this.open.delete(work)).catch(() => {});
  }

  /** A page that does not come is loaded once more. */
  private async read(): Promise<void> {
    const path = paths[this.outcome.reads % paths.length] ?? '/';
    this.outcome.reads += 1;
    const wanted = path.startsWith('/r/') ? 404 : 200;
    const look = async () => {
      const { status, body } = await this.ask(path).catch((error: Error) => ({ status: 0, body: error.message }));
      return status === wanted ? '' : `${status} for ${path}: ${body.slice(0, 200)}`;
    };
    if (!(await look())) return;
    this.outcome.reloads += 1;
    await sleep(1_000);
    const trouble = await look();
    if (trouble) this.outcome.failed.set(trouble, (this.outcome.failed.get(trouble) ?? 0) + 1);
  }

  private async leave(): Promise<void> {
    const email = `lead-${randomUUID()}@example.com`;
    const fields = { firstname: 'Sample', lastname: 'Visitor', company: 'Sample', message: 'Hello' };
    await this.post('/api/leads/partner', { ...fields, email });
    this.outcome.leads.push(email);
  }

  private async buy(): Promise<void> {
    const return_url = `${this.outside.publicUrl}/create-org?session_id={CHECKOUT_SESSION_ID}`;
    const attempt = { 'idempotency-key': randomUUID() };
    const opened = await this.post('/api/checkout/create-session', checkoutRequest(2, { return_url }), attempt);
    const session = sessionIdOf(String(opened.clientSecret));
    const paid = await fetch(`${this.outside.standIns}/__local/stripe/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session }),
    });
    if (!paid.ok) throw new Error(`not paid: ${paid.status} ${await paid.text()}`);
    const buyer = signUp(session);
    await this.post('/api/organizations', buyer);
    this.outcome.buyers.push(buyer.email);
  }

  /** Sends until acknowledged, as people and pages do. A claim whose api died is free after CLAIM_LEASE_SECONDS. */
  private async post(path: string, body: object, headers = {}): Promise<Record<string, unknown>> {
    for (const end = Date.now() + limitMs(300); ; await sleep(500)) {
      const answer = await this.ask(path, body, headers).catch(() => undefined);
      if (answer && answer.status < 300) return answer.body ? JSON.parse(answer.body) : {};
      const isPassing = !answer || answer.status >= 500 || [409, 429].includes(answer.status);
      if (!isPassing || Date.now() > end) throw new Error(`${path}: ${answer?.status} ${answer?.body}`);
    }
  }

  /**
   * Asks one host after the other, as a browser does with several A records: it goes on to the next one when it cannot connect.
   * @throws Error when none took the request, or it was not answered
   */
  private async ask(path: string, body?: object, headers = {}) {
    this.turn += 1;
    const first = this.turn % 3;
    const inTurn = [...this.hosts.all.slice(first), ...this.hosts.all.slice(0, first)];
    // Each from an address of its own, by which requests are limited.
    const visitor = `198.18.${(this.turn >> 8) % 256}.${this.turn % 256}`;
    const json = body && { 'content-type': 'application/json' };
    const sent = request({
      host: 'site',
      port: 8080,
      path,
      method: body ? 'POST' : 'GET',
      headers: { host: 'localhost:8080', 'x-forwarded-for': visitor, ...json, ...headers },
      agent: false,
      lookup: (_name, _options, done) =>
        done(
          null,
          inTurn.map(({ address }) => ({ address, family: 4 })),
        ),
      signal: AbortSignal.timeout(limitMs(20)),
    });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  }
}
