import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutRequest, sessionIdOf, signUp } from './buying.ts';
import { forms } from './leads.ts';
import { limitMs } from './slowness.ts';

const paths = ['/', '/about-us', '/posts', '/r/no-such-link', '/api/checkout/product', '/api/health/ready'];

/** A site, as its visitors reach it, and what they put up with. */
export interface VisitedSite {
  /** The address under which its pages were built. */
  publicUrl: string;
  /** Gets a path, or posts JSON to it. @throws Error when there is no answer */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<{ status: number; text: string }>;
  /** Whether a page that does not come is loaded once more, and a call sent again that was one too many. */
  isTriedAgain: boolean;
  /** How long a call may take until it is acknowledged, on an idle machine. */
  seconds: number;
}

/** What happened to the visitors so far. */
export interface Outcome {
  reads: number;
  /** Duration of the slowest read, in milliseconds. */
  slowest: number;
  /** Reads that failed, twice where they are tried again, by what was seen. */
  failed: Map<string, number>;
  /** Reads that failed at first, as those do that a host holds when it goes down. */
  reloads: number;
  /** Calls of leads and buyers that were sent again, as browsers and people do. */
  repeats: number;
  /** Addresses of acknowledged leads and organizations. */
  leads: string[];
  buyers: string[];
}

const nothing = () => ({ reads: 0, slowest: 0, failed: new Map<string, number>(), reloads: 0, repeats: 0 });

/** As many calls at a time: fewer than nginx serves for one address, which all of them have. */
const MOST_AT_ONCE = 40;

/** Visitors at a steady rate, as far as the machine keeps up. */
export class Visitors {
  outcome: Outcome = { ...nothing(), leads: [], buyers: [] };
  private readonly site: VisitedSite;
  private readonly timers: NodeJS.Timeout[];
  private readonly open = new Set<Promise<void>>();

  constructor(site: VisitedSite, aSecond: { reads: number; leads: number; purchases: number }) {
    this.site = site;
    const often = (work: () => Promise<void>, times: number) =>
      setInterval(() => this.open.size < MOST_AT_ONCE && this.keep(work.call(this)), 1000 / times);
    this.timers = [
      often(this.read, aSecond.reads),
      often(this.leave, aSecond.leads),
      often(this.buy, aSecond.purchases),
    ];
  }

  /** Returns the outcome so far and resets the counters. Acknowledged leads and buyers stay: they are checked at the end. */
  take(): Outcome {
    const taken = this.outcome;
    this.outcome = { ...taken, ...nothing() };
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

  private async read(): Promise<void> {
    const path = paths[this.outcome.reads % paths.length] ?? '/';
    this.outcome.reads += 1;
    const wanted = path.startsWith('/r/') ? 404 : 200;
    const look = async () => {
      const started = performance.now();
      const seen = await this.site.ask(path).then(
        ({ status }) => (status === wanted ? '' : `${status} for ${path}`),
        // Without the address, which differs.
        ({ message }: Error) => message.replace(/ \d+\.\d.*/, ''),
      );
      this.outcome.slowest = Math.max(this.outcome.slowest, performance.now() - started);
      return seen;
    };
    let trouble = await look();
    if (trouble && this.site.isTriedAgain) {
      this.outcome.reloads += 1;
      await sleep(1_000);
      trouble = await look();
    }
    if (trouble) this.outcome.failed.set(trouble, (this.outcome.failed.get(trouble) ?? 0) + 1);
  }

  private async leave(): Promise<void> {
    const lead = forms.partner();
    await this.post('/api/leads/partner', lead);
    this.outcome.leads.push(lead.email);
  }

  private async buy(): Promise<void> {
    const return_url = `${this.site.publicUrl}/create-org?session_id={CHECKOUT_SESSION_ID}`;
    const attempt = { 'idempotency-key': randomUUID() };
    const opened = await this.post('/api/checkout/create-session', checkoutRequest(2, { return_url }), attempt);
    const session = sessionIdOf(String(opened.clientSecret));
    await this.post('/__local/stripe/control/pay', { session });
    const buyer = signUp(session);
    await this.post('/api/organizations', buyer);
    this.outcome.buyers.push(buyer.email);
  }

  /** Sends until acknowledged. A claim whose api died is free after CLAIM_LEASE_SECONDS. @throws Error when refused, or too late */
  private async post(path: string, body: object, headers = {}): Promise<Record<string, unknown>> {
    for (const end = Date.now() + limitMs(this.site.seconds); ; await sleep(400)) {
      const answer = await this.site.ask(path, body, headers).catch(() => undefined);
      if (answer && answer.status < 300) return answer.text ? JSON.parse(answer.text) : {};
      // 409: the previous try is still running.
      const isTooMany = answer?.status === 429 && this.site.isTriedAgain;
      const isPassing = !answer || answer.status >= 500 || answer.status === 409 || isTooMany;
      if (!isPassing || Date.now() > end) throw new Error(`${path}: ${answer?.status} ${answer?.text}`);
      this.outcome.repeats += 1;
    }
  }
}

/** Checks that everything acknowledged has been kept, and nothing twice. */
export function expectKept(what: string, kept: string[], acknowledged: string[] = []): void {
  const lost = acknowledged.filter((value) => !kept.includes(value));
  assert.deepEqual(lost, [], `${what} that were lost`);
  const doubled = kept.filter((value, at) => kept.indexOf(value) !== at);
  assert.deepEqual(doubled, [], `${what} that are there twice`);
}
