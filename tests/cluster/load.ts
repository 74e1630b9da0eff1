import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutRequest, sessionIdOf, signUp } from '../support/buying.ts';
import { type Addresses, type Answer, Broken } from './ask-hosts.ts';

/** Share of the whole load, for machines that are busy with other things. */
const SHARE = Number(process.env.CLUSTER_LOAD ?? 1);
/** A second: 80 reads, 5 leads, a purchase. */
const READ_EVERY_MS = 1000 / 80 / SHARE;
const LEAD_EVERY_MS = 200 / SHARE;
const BUY_EVERY_MS = 1000 / SHARE;
const reads = ['/', '/about-us', '/posts', '/r/no-such-link', '/api/checkout/product', '/api/health/ready'];

/** What happened to the visitors so far. */
export interface Outcome {
  reads: number;
  /** Reads that the site failed, by what was seen. */
  failed: Map<string, number>;
  /** Reads that a host held when it went down itself. */
  lostWithHost: number;
  /** The slowest read, in ms. */
  slowest: number;
  /** Addresses of acknowledged leads and organizations. */
  leads: string[];
  buyers: string[];
  /** Calls that people and browsers sent again. */
  repeats: number;
}

const nothing = (): Outcome => ({
  reads: 0,
  failed: new Map(),
  lostWithHost: 0,
  slowest: 0,
  leads: [],
  buyers: [],
  repeats: 0,
});

/** Visitors at a steady rate, whether or not the site keeps up. */
export class Load {
  /** Hosts that are going down, by name: what they hold is lost with them. */
  readonly down = new Set<string>();
  outcome = nothing();
  private readonly addresses: Addresses;
  private readonly publicUrl: string;
  private readonly standIns: string;
  private readonly timers: NodeJS.Timeout[];
  private readonly open = new Set<Promise<void>>();

  constructor(addresses: Addresses, publicUrl: string, standIns: string) {
    this.addresses = addresses;
    this.publicUrl = publicUrl;
    this.standIns = standIns;
    this.timers = [
      setInterval(() => this.keep(this.read()), READ_EVERY_MS),
      setInterval(() => this.keep(this.leave()), LEAD_EVERY_MS),
      setInterval(() => this.keep(this.buy()), BUY_EVERY_MS),
    ];
  }

  /** Everything up to now; counting begins anew, apart from what is still to be looked for in the tables. */
  take(): Outcome {
    const taken = this.outcome;
    this.outcome = { ...nothing(), leads: taken.leads, buyers: taken.buyers };
    return taken;
  }

  /** Ends the load once everything begun has been answered. @throws the first error of a call that was never acknowledged */
  async stop(): Promise<Outcome> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.open);
    return this.outcome;
  }

  private keep(work: Promise<void>): void {
    this.open.add(work);
    work.then(() => this.open.delete(work)).catch(() => {});
  }

  private async read(): Promise<void> {
    const path = reads[this.outcome.reads % reads.length] ?? '/';
    this.outcome.reads += 1;
    const started = performance.now();
    const wanted = path.startsWith('/r/') ? 404 : 200;
    try {
      const { host, status, body } = await this.addresses.ask(path);
      if (status !== wanted) this.fail(`${status} for ${path} at ${host.name}: ${body.slice(0, 200)}`);
    } catch (error) {
      if (error instanceof Broken && this.down.has(error.host.name)) this.outcome.lostWithHost += 1;
      else
        this.fail(`${(error as Error).message} for ${path}${error instanceof Broken ? ` at ${error.host.name}` : ''}`);
    }
    this.outcome.slowest = Math.max(this.outcome.slowest, performance.now() - started);
  }

  private fail(what: string): void {
    this.outcome.failed.set(what, (this.outcome.failed.get(what) ?? 0) + 1);
  }

  private async leave(): Promise<void> {
    const email = `lead-${randomUUID()}@example.com`;
    await this.post('/api/leads/partner', {
      firstname: 'Sample',
      lastname: 'Visitor',
      email,
      company: 'Sample',
      message: 'Hello',
    });
    this.outcome.leads.push(email);
  }

  private async buy(): Promise<void> {
    const return_url = `${this.publicUrl}/create-org?session_id={CHECKOUT_SESSION_ID}`;
    const attempt = { 'idempotency-key': randomUUID() };
    const opened = await this.post('/api/checkout/create-session', checkoutRequest(2, { return_url }), attempt);
    const session = sessionIdOf(String(opened.clientSecret));
    const paid = await fetch(`${this.standIns}/__local/stripe/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!paid.ok) throw new Error(`not paid: ${paid.status} ${await paid.text()}`);
    const buyer = signUp(session);
    await this.post('/api/organizations', buyer);
    this.outcome.buyers.push(buyer.email);
  }

  /** Sends until acknowledged, as people and pages do. A claim whose api died is free after CLAIM_LEASE_SECONDS. */
  private async post(path: string, body: object, headers = {}): Promise<Record<string, unknown>> {
    for (const end = Date.now() + 120_000; ; this.outcome.repeats += 1, await sleep(500)) {
      const answer: Answer | undefined = await this.addresses.ask(path, body, headers).catch(() => undefined);
      if (answer && answer.status < 300) return answer.body ? JSON.parse(answer.body) : {};
      const isPassing = !answer || answer.status >= 500 || [409, 429].includes(answer.status);
      if (!isPassing || Date.now() > end) throw new Error(`${path}: ${answer?.status} ${answer?.body}`);
    }
  }
}
