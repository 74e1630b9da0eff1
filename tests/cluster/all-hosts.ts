import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type LookupFunction, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { text } from 'node:stream/consumers';
import { limitMs } from '../support/slowness.ts';
import type { VisitedSite } from '../support/visitors.ts';
import type { Hosts } from './hosts.ts';
import type { Outside } from './outside.ts';

setDefaultAutoSelectFamilyAttemptTimeout(1_000);

/**
 * The site at all hosts. It is asked at one host after the other, as a browser does with several A records: it goes on to the
 * next one when it cannot connect.
 */
export function atAllHosts(hosts: Hosts, { publicUrl, standIns }: Outside): VisitedSite {
  let turn = 0;
  return {
    publicUrl,
    isTriedAgain: true,
    seconds: 300,
    async ask(path, body, headers) {
      turn += 1;
      const first = turn % 3;
      const inTurn = [...hosts.all.slice(first), ...hosts.all.slice(0, first)];
      // Each from an address of its own, by which requests are limited.
      const visitor = `198.18.${(turn >> 8) % 256}.${turn % 256}`;
      const json = body && { 'content-type': 'application/json' };
      const lookup: LookupFunction = (_name, _options, done) => {
        const addresses = inTurn.map(({ address }) => ({ address, family: 4 }));
        done(null, addresses);
      };
      const isVendor = path.startsWith('/__local/');
      const sent = request(isVendor ? `${standIns}${path}` : `http://site:8080${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { host: 'localhost:8080', 'x-forwarded-for': visitor, ...json, ...headers },
        agent: false,
        ...(!isVendor && { lookup }),
        signal: AbortSignal.timeout(limitMs(20)),
      });
      sent.end(body && JSON.stringify(body));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: response.statusCode ?? 0, text: await text(response) };
    },
  };
}
