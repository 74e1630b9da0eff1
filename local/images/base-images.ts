import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A place that names a base image. */
export interface Mention {
  /** Relative to the repository. */
  file: string;
  line: number;
  /** Such as node:24.21.0-trixie-slim. */
  image: string;
}

/** A base image in a Dockerfile or a Compose file; group 2 is its name, group 3 its version. Our own images have no fixed tag. */
const naming = /(^FROM |^ +image: |base\.name=")((?:[\w.-]+\/)*[\w.-]+):([\w.-]+)/gm;

/**
 * Finds all mentions of base images. They cannot stand in one place: Dockerfiles cannot include a file, and with build arguments
 * instead of names, neither `docker build` nor tools that read Dockerfiles would know them.
 * @param root of the repository
 */
export function findBaseImages(root: string): Mention[] {
  return imageFiles(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(naming)].map(({ 2: name, 3: version, index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      image: `${name}:${version}`,
    }));
  });
}

/**
 * Moves all mentions of a base image to another version. The suite of Debian stays: node 24.21.0-trixie-slim becomes
 * 24.22.0-trixie-slim, unless `version` names one too.
 * @param name such as node
 * @param version such as 24.22.0, or 24.22.0-trixie-slim
 * @returns the changed mentions
 * @throws Error when nothing names the image
 */
export function updateBaseImage(root: string, name: string, version: string): Mention[] {
  const isIt = ({ image }: Mention) => image.startsWith(`${name}:`);
  if (!findBaseImages(root).some(isIt)) throw new Error(`No Dockerfile or Compose file names an image "${name}".`);
  for (const file of imageFiles(root)) {
    const before = readFileSync(path.join(root, file), 'utf8');
    const after = before.replace(naming, (mention, start, found, old: string) =>
      found === name ? `${start}${name}:${nextVersion(old, version)}` : mention,
    );
    if (after !== before) writeFileSync(path.join(root, file), after);
  }
  return findBaseImages(root).filter(isIt);
}

function nextVersion(old: string, version: string): string {
  if (version.includes('-') || !/^\d/.test(old)) return version;
  return `${version}${/-.*$/.exec(old)?.[0] ?? ''}`;
}

/** Our Dockerfiles and Compose files, wherever they are: those that Git knows, or all in a copy without Git. */
function imageFiles(root: string): string[] {
  const files = existsSync(path.join(root, '.git'))
    ? execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
        cwd: root,
        encoding: 'utf8',
      }).split('\n')
    : globSync('**/*', { cwd: root, exclude: (name) => /^(node_modules|dist|\.data)$/.test(path.basename(name)) });
  const isOurs = (file: string) => /(^|\/)(Dockerfile(\.[^/]*)?|(docker-|compose)[^/]*\.ya?ml)$/.test(file);
  return files.filter((file) => isOurs(file) && existsSync(path.join(root, file))).sort();
}
