import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A package of npm that is part of a bundle, as a bill of materials lists it. */
export interface BundledPackage {
  name: string;
  version: string;
  /** SPDX expression, as the package itself declares it. */
  license: string | null;
}

/**
 * Notes which packages a bundle contains. Images have no node_modules, so no scanner could find out from the image itself.
 * @param dist where builds go
 * @param name of the bundle; the list is written to packages/{name}.json
 * @param output of the bundlers, one or more
 */
export function notePackages(
  dist: string,
  name: string,
  output: readonly { type: string; moduleIds?: readonly string[] }[],
): void {
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const folders = new Set(modules.flatMap((id) => id.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  const packages = [...folders].map(read).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const list = packages.filter((one, index) => index === 0 || keyOf(one) !== keyOf(packages[index - 1] ?? one));
  mkdirSync(path.join(dist, 'packages'), { recursive: true });
  writeFileSync(path.join(dist, 'packages', `${name}.json`), `${JSON.stringify(list, null, 1)}\n`);
}

function read(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { name, version, license: typeof license === 'string' ? license : null };
}

function keyOf({ name, version }: BundledPackage): string {
  return `${name}@${version}`;
}
