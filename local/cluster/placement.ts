import { type Host, serves } from './hosts.ts';
import type { StackFile } from './record.ts';

/**
 * Places a stack's containers on the hosts that there are now, whichever there were when its release was recorded: a web on each that
 * is in service, and at most `mostApisOnHost` apis on each.
 */
export function placedOn(hosts: Host[], { services, ...rest }: StackFile): StackFile {
  const { api, web } = services;
  if (!api || !web) return { ...rest, services };
  const most = mostApisOnHost(api.deploy.replicas ?? 1, hosts.length);
  const placement = { ...api.deploy.placement, max_replicas_per_node: most };
  return {
    ...rest,
    services: {
      ...services,
      api: { ...api, deploy: { ...api.deploy, placement } },
      web: { ...web, deploy: { ...web.deploy, replicas: hosts.filter(serves).length } },
    },
  };
}

/**
 * Returns how many apis a host may have at most: while a host is missing, there must be room for all of them, and for one more during
 * a roll-out. With three hosts or more they can then never gather on one of them, where they would all end together.
 */
export function mostApisOnHost(apis: number, hosts: number): number {
  return Math.ceil((apis + 1) / Math.max(1, hosts - 1));
}
