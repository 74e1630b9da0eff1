import { type Host, serves } from './hosts.ts';
import type { StackFile } from './record.ts';

/**
 * Fits a release to the cluster's current hosts, which may not be the ones it was recorded with: one web on each host in service, and
 * at most `mostApisOnHost` apis on any host.
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
 * Returns the most apis that one host may run. With one host missing, the others still have room for all of them, and for the extra
 * one of a roll-out. With three or more hosts, that also keeps all apis from ending up on a single host, where they would go down
 * together.
 * @param apis API_REPLICAS @param hosts all hosts of the cluster, in service or not
 */
export function mostApisOnHost(apis: number, hosts: number): number {
  return Math.ceil((apis + 1) / Math.max(1, hosts - 1));
}
