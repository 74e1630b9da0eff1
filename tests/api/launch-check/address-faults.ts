import type { Fault } from './launch.ts';

/** Returns what can be wrong with the public address. @param closedPort a port on which nothing listens */
export const addressFaults = (closedPort: number): Fault[] => [
  {
    name: 'http is not redirected to https',
    plant: (launch) => {
      launch.site.redirect.to = '';
    },
    joins: true,
    says: /^Redirect: http:\/\/localhost:\d+\/ answers 200 instead of leading to https\. Cure: let port 80 reach nginx/,
  },
  {
    name: 'the api does not answer',
    plant: (launch) => {
      launch.site.statuses['/api/health/ready'] = 503;
    },
    joins: true,
    says: /^Address: the api answers 503 at .* Cure: look at docker compose ps/,
  },
  {
    name: 'a name that does not resolve',
    plant: (launch) => launch.stripe('/account', { endpoint: { url: 'https://nobody.invalid/api/checkout/webhook' } }),
    change: () => ({ PUBLIC_URL: 'https://nobody.invalid' }),
    says: /^Address: nobody\.invalid does not resolve \(.*\)\. Cure:/,
  },
  {
    name: 'a site that cannot be reached',
    plant: (launch) =>
      launch.stripe('/account', { endpoint: { url: `https://localhost:${closedPort}/api/checkout/webhook` } }),
    change: () => ({ PUBLIC_URL: `https://localhost:${closedPort}` }),
    says: /^Address: localhost:\d+ does not answer over https \(ECONNREFUSED\)\. Cure:/,
  },
  {
    name: 'http is redirected to another site',
    plant: (launch) => {
      launch.site.redirect.to = 'https://old.example';
    },
    says: /^Redirect: http:.* leads to https:\/\/old\.example instead of leading to https/,
  },
];
