import { request } from 'node:http';
import type { Host } from './hosts.ts';

/** How long a browser's attempt to connect may take before it tries the next address. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 12_000;

export interface Answer {
  host: Host;
  status: number;
  body: string;
}

/** No answer, although the host took the request. */
export class Broken extends Error {
  readonly host: Host;

  constructor(host: Host, reason: string) {
    super(reason);
    this.host = host;
  }
}

/** The site's addresses, as a browser sees several A records: it goes on to the next one when it cannot connect. */
export class Addresses {
  /** Requests that found a host closed, and went to the next one. Nothing had been sent. */
  passedOn = 0;
  private readonly hosts: Host[];
  private readonly port: number;
  private readonly name: string;
  private turn = 0;

  /** @param name what the site is called, for the Host header */
  constructor(hosts: Host[], port: number, name: string) {
    this.hosts = hosts;
    this.port = port;
    this.name = name;
  }

  /** Asks the hosts in turn. @throws Broken when a host took the request but did not answer; Error when none takes it */
  async ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    this.turn += 1;
    // Other requests go on counting meanwhile.
    const { turn } = this;
    for (let tries = 0; tries < this.hosts.length; tries += 1) {
      const host = this.hosts[(turn + tries) % this.hosts.length] as Host;
      const answer = await this.askHost(host, path, body, headers);
      if (answer) return answer;
      this.passedOn += 1;
    }
    throw new Error('no host takes requests');
  }

  /** @returns undefined when there was no connection */
  private askHost(host: Host, path: string, body: object | undefined, extra: Record<string, string>) {
    const headers = { host: this.name, ...(body && { 'content-type': 'application/json' }), ...extra };
    const options = { host: host.address, port: this.port, path, headers, agent: false, method: body ? 'POST' : 'GET' };
    return new Promise<Answer | undefined>((resolve, reject) => {
      let isConnected = false;
      // Not the request's own timeout, which begins with the connection.
      let timer = setTimeout(() => sent.destroy(new Error('no connection')), CONNECT_MS);
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.once('end', () => resolve({ host, status: response.statusCode ?? 0, body: text }));
        response.once('error', (error) => reject(new Broken(host, error.message)));
      });
      sent.once('socket', (socket) =>
        socket.once('connect', () => {
          isConnected = true;
          clearTimeout(timer);
          timer = setTimeout(() => sent.destroy(new Error('no answer')), ANSWER_MS);
        }),
      );
      sent.once('error', (error) => (isConnected ? reject(new Broken(host, error.message)) : resolve(undefined)));
      sent.once('close', () => clearTimeout(timer));
      sent.end(body && JSON.stringify(body));
    });
  }
}
