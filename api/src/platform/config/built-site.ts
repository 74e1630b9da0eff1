import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The build's output folder: next to the built server or, for tests and tools, relative to the sources. */
const dist = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../../../dist' : '..');

/** Returns the absolute path of a file that the build writes; it may not exist. @param name path below dist/ */
export function builtFile(name: string): string {
  return path.join(dist, name);
}

/** Reads the hashes (sha256-…) of the pages' style blocks (web/build/page-assets.ts); none without a built site. */
export function readStyleHashes(): string[] {
  return JSON.parse(readBuilt('style-hashes.json') ?? '[]');
}

/** Reads the paths that the built files and moved addresses take (web/build/build.ts); none without a built site. */
export function readTakenPaths(): string[] {
  return JSON.parse(readBuilt('files.json') ?? '[]');
}

/** Reads the SHA-256 of the files that stand in for the owner's own, by path; none without a built site. */
export function readSampleFiles(): Record<string, string> {
  return JSON.parse(readBuilt('sample-files.json') ?? '{}');
}

/** Reads the name of the build that pages belong to; its assets and its styles are in no other one. */
export function readBuildId(): string {
  return readBuilt('build-id') ?? 'sources';
}

function readBuilt(name: string): string | undefined {
  try {
    return readFileSync(builtFile(name), 'utf8');
  } catch {
    return undefined;
  }
}
