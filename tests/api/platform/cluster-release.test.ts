import { describe, expect, it } from '@jest/globals';
import { newTag, previousOf, refuseUsedTag, releaseBefore } from '../../../local/cluster/previous.ts';
import { fixed, releaseName, stackText, tagOfRelease } from '../../../local/cluster/record.ts';
import type { Service } from '../../../local/cluster/services.ts';

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
