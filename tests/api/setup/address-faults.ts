import { type Faults, type Launch, set } from './launch.ts';

/** Returns what can be wrong with the public address. @param closedPort a port on which nothing listens */
export const addressFaults = (closedPort: number): Faults => ({
  together: {
    'Redirect: http://localhost:#/ answers 200 instead of leading to https. Cure: let port 80 reach nginx…':
      redirect(''),
    'Address: the api answers 503 at … Cure: look at docker compose ps…': (launch) => {
      launch.site.statuses['/api/health/ready'] = 503;
    },
  },
  alone: {
    'Address: no-such-host.invalid does not resolve (…). Cure:…': set({ PUBLIC_URL: 'https://no-such-host.invalid' }),
    'Address: localhost:# does not answer over https (ECONNREFUSED). Cure:…': set({
      PUBLIC_URL: `https://localhost:${closedPort}`,
    }),
    'Redirect: http:… leads to https://old.example instead of leading to https…': redirect('https://old.example'),
  },
});

function redirect(to: string) {
  return ({ site }: Launch) => {
    site.redirect.to = to;
  };
}
