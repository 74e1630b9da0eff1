import { both, type Faults, set, stripe } from './launch.ts';

/** Returns what can be wrong with the public address. @param closedPort a port on which nothing listens */
export const addressFaults = (closedPort: number): Faults => ({
  together: {
    'http is not redirected to https': [
      (launch) => {
        launch.site.redirect.to = '';
      },
      /^Redirect: http:\/\/localhost:\d+\/ answers 200 instead of leading to https\. Cure: let port 80 reach nginx/,
    ],
    'the api does not answer': [
      (launch) => {
        launch.site.statuses['/api/health/ready'] = 503;
      },
      /^Address: the api answers 503 at .* Cure: look at docker compose ps/,
    ],
  },
  alone: {
    'a name that does not resolve': [
      both(
        stripe({ endpoint: { url: 'https://nobody.invalid/api/checkout/webhook' } }),
        set({ PUBLIC_URL: 'https://nobody.invalid' }),
      ),
      /^Address: nobody\.invalid does not resolve \(.*\)\. Cure:/,
    ],
    'a site that cannot be reached': [
      both(
        stripe({ endpoint: { url: `https://localhost:${closedPort}/api/checkout/webhook` } }),
        set({ PUBLIC_URL: `https://localhost:${closedPort}` }),
      ),
      /^Address: localhost:\d+ does not answer over https \(ECONNREFUSED\)\. Cure:/,
    ],
    'http is redirected to another site': [
      (launch) => {
        launch.site.redirect.to = 'https://old.example';
      },
      /^Redirect: http:.* leads to https:\/\/old\.example instead of leading to https/,
    ],
  },
});
