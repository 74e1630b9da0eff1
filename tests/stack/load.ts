import { randomUUID } from 'node:crypto';
import { checkoutRequest, sessionIdOf, signUp } from '../support/buying.ts';
import { ask } from './ask.ts';
import { sleep } from './stack.ts';

/** The outcome of a steady load. */
export interface LoadResult {
  reads: number;
  /** Duration of the slowest read, in milliseconds. */
  slowest: number;
  /** Number of failed reads, by kind of failure. */
  failedReads: Map<string, number>;
  /** E-mail addresses of acknowledged leads, and of buyers whose organization was acknowledged. */
  leads: string[];
  buyers: string[];
  /** Retries of buyers' and leads' calls, as browsers and people make them. */
  repeats: number;
}

const reads = ['/', '/about-us', '/posts', '/r/no-such-link', '/api/checkout/product', '/api/health/ready'];
const json = { 'content-type': 'application/json' };

/** Reads, buys and sends leads steadily until told to stop, then finishes what it has begun. */
export class Load {
  private running = true;
  private readonly result: LoadResult = {
    reads: 0,
    slowest: 0,
    failedReads: new Map(),
    leads: [],
    buyers: [],
    repeats: 0,
  };
  private readonly lanes: Promise<void>[];
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
    this.lanes = [this.read(0), this.read(1), this.read(2), this.buy(), this.buy(), this.leave()];
  }

  /** Waits until ten more purchases are finished. @throws Error when that takes longer than a minute and a half */
  async goesOn(): Promise<void> {
    const wanted = this.result.buyers.length + 10;
    for (const end = Date.now() + 90_000; this.result.buyers.length < wanted; await sleep(100))
      if (Date.now() > end) throw new Error('nothing is bought any more');
  }

  async stop(): Promise<LoadResult> {
    this.running = false;
    await Promise.all(this.lanes);
    return this.result;
  }

  private async read(offset: number): Promise<void> {
    for (let at = offset; this.running; at += 1) {
      const path = reads[at % reads.length] ?? '/';
      const expected = path.startsWith('/r/') ? 404 : 200;
      const started = performance.now();
      const status = await ask(this.url, path).then(
        (answer) => String(answer.status),
        (error: Error) => error.message,
      );
      this.result.slowest = Math.max(this.result.slowest, performance.now() - started);
      this.result.reads += 1;
      if (status !== String(expected)) {
        const what = status.replace(/ \d+\.\d.*/, '');
        this.result.failedReads.set(what, (this.result.failedReads.get(what) ?? 0) + 1);
      }
      await sleep(15);
    }
  }

  private async buy(): Promise<void> {
    while (this.running) {
      const return_url = `${this.url}/create-org?session_id={CHECKOUT_SESSION_ID}`;
      const attempt = { ...json, 'idempotency-key': randomUUID() };
      const opened = await this.post('/api/checkout/create-session', checkoutRequest(2, { return_url }), attempt);
      const session = sessionIdOf(String(opened.clientSecret));
      await this.post('/__local/stripe/control/pay', { session });
      const buyer = signUp(session);
      await this.post('/api/organizations', buyer);
      this.result.buyers.push(buyer.email);
      await sleep(50);
    }
  }

  private async leave(): Promise<void> {
    while (this.running) {
      const email = `lead-${randomUUID()}@example.com`;
      const lead = { firstname: 'Sample', lastname: 'Visitor', email, company: 'Sample Company', message: 'Hello' };
      await this.post('/api/leads/partner', lead);
      this.result.leads.push(email);
      await sleep(50);
    }
  }

  /**
   * Sends until acknowledged. After a kill this takes up to CLAIM_LEASE_SECONDS, until the claim is free again.
   * @throws Error when refused, or not acknowledged within 100 s
   */
  private async post(
    path: string,
    body: object,
    headers: Record<string, string> = json,
  ): Promise<Record<string, unknown>> {
    const end = Date.now() + 100_000;
    for (;;) {
      const answer = await ask(this.url, path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
        () => undefined,
      );
      if (answer && answer.status < 300) return answer.status === 204 ? {} : answer.json();
      // 409: the previous try is still running.
      const isPassing = !answer || answer.status >= 500 || answer.status === 409;
      if (!isPassing || Date.now() > end) throw new Error(`${path}: ${answer?.status} ${answer?.body}`);
      this.result.repeats += 1;
      await sleep(300);
    }
  }
}
