import { describe, expect, it } from '@jest/globals';
import type { Host } from '#local/cluster/hosts.ts';
import { mostApisOnHost, placedOn } from '#local/cluster/placement.ts';
import { newTag, previousOf, refuseUsedTag, releaseBefore } from '#local/cluster/previous.ts';
import { fixed, releaseName, stackText, tagOfRelease } from '#local/cluster/record.ts';
import type { Service } from '#local/cluster/services.ts';

/** What `docker stack config` prints, in short. */
const config = `
version: "3.9"
services:
  migrate: { image: "lodestar-api:v1", deploy: { replicas: 1 } }
  api:
    image: lodestar-api:v1
    deploy: { replicas: 3 }
    env_file: [docker-stack.env]
    environment: { BRAND: "A $5 sign", LOG_LEVEL: null }
`;
const file = fixed(config);
const name = (tag: string) => `${tag}-0123456789ab`;
const services = (api: [string, string], web = api) => {
  const entry = (service: string, [release, previous]: [string, string]): [string, Service] => [
    service,
    { name: service, image: `lodestar-${service}:x`, release, previous, template: '', update: {}, replicas: '1/1' },
  ];
  return new Map([entry('api', api), entry('web', web)]);
};

describe('a recorded release', () => {
  it('leaves nothing for Docker to look up when it is deployed again', () => {
    expect(file.services.api).toEqual({
      image: 'lodestar-api:v1',
      deploy: { replicas: 3 },
      environment: { BRAND: 'A $5 sign' },
    });
    expect(stackText(file, {})).toContain('A $$5 sign');
  });

  it('labels every service that is deployed', () => {
    const labels = { 'lodestar.release': name('v1'), 'lodestar.previous': '' };
    const { services: first } = JSON.parse(stackText(file, labels, ['db', 'migrate']));
    expect(Object.keys(first)).toEqual(['migrate']);
    expect(first.migrate.deploy).toEqual({ replicas: 1, labels });
    expect(Object.keys(JSON.parse(stackText(file, labels)).services)).toEqual(['migrate', 'api']);
  });

  it('has a name that changes with every setting', () => {
    const one = releaseName('v1.2-x', file);
    expect(tagOfRelease(one)).toBe('v1.2-x');
    expect(releaseName('v1.2-x', fixed(config))).toBe(one);
    expect(releaseName('v1.2-x', fixed(config.replace('$5', '$6')))).not.toBe(one);
  });
});

describe('placement', () => {
  const whole = fixed(`${config}  web: { image: "lodestar-web:v1", deploy: { replicas: 1 } }\n`);
  const host = (Status: string, Availability = 'Active') => ({ Status, Availability }) as Host;

  it('has a web on every host in service, and room for the apis when a host is missing', () => {
    const hosts = [host('Ready'), host('Ready', 'Drain'), host('Down'), host('Ready')];
    const { migrate, api, web } = placedOn(hosts, whole).services;
    expect(web?.deploy.replicas).toBe(2);
    expect(api?.deploy).toEqual({ replicas: 3, placement: { max_replicas_per_node: 2 } });
    expect(migrate).toEqual(whole.services.migrate);
    expect(placedOn(hosts, file).services).toEqual(file.services);
  });

  it('lets all apis gather on one host only if no two others can take them', () => {
    for (let hosts = 1; hosts <= 7; hosts += 1)
      for (let apis = 2; apis <= 12; apis += 1) {
        const most = mostApisOnHost(apis, hosts);
        expect(most * Math.max(1, hosts - 1)).toBeGreaterThanOrEqual(apis + 1);
        if (hosts > 2 && apis > 2) expect(most).toBeLessThan(apis);
      }
  });
});

describe('the release before', () => {
  it('is the one that ran, and stays when the same one is deployed again', () => {
    expect(previousOf(name('v1'), new Map())).toBe('');
    expect(previousOf(name('v2'), services([name('v1'), '']))).toBe(name('v1'));
    expect(previousOf(name('v2'), services([name('v2'), name('v1')]))).toBe(name('v1'));
  });

  it('is the same for api and web, or there is no going back', () => {
    expect(releaseBefore(services([name('v2'), name('v1')]))).toBe(name('v1'));
    expect(() => releaseBefore(new Map())).toThrow('Nothing is deployed');
    expect(() => releaseBefore(services([name('v1'), '']))).toThrow('no release before');
    expect(() => releaseBefore(services([name('v2'), name('v1')], [name('v1'), '']))).toThrow(
      /api is of v2.*web of v1/,
    );
  });

  it('keeps its tag, as the one that runs does', () => {
    const running = services([name('v2'), name('v1')]);
    for (const tag of ['v1', 'v2']) expect(() => refuseUsedTag(tag, running)).toThrow('choose another one');
    expect(() => refuseUsedTag('v3', running)).not.toThrow();
    expect(newTag(new Date('2026-01-02T03:04:05Z'))).not.toBe(newTag(new Date('2026-01-02T03:04:06Z')));
  });
});
