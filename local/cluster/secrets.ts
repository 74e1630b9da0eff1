import { docker, dockerLines } from './docker.ts';
import { type Settings, versionOf } from './settings.ts';

/** Creates the secrets that the cluster does not have yet. @returns how many */
export async function createSecrets({ stack, secrets }: Settings): Promise<number> {
  const there = await secretNames(stack);
  const missing = [...secrets].filter(([name, content]) => !there.includes(nameOf(stack, name, content)));
  for (const [name, content] of missing)
    await docker(['secret', 'create', nameOf(stack, name, content), '-'], { input: content });
  return missing.length;
}

/**
 * Removes versions that neither the running release nor the one before it uses: a leaked key should not live on.
 * @param releases both as text
 */
export async function removeOldSecrets({ stack }: Settings, releases: string): Promise<void> {
  const services = await docker(['service', 'ls', '-q', '--filter', `label=com.docker.stack.namespace=${stack}`]);
  const specs = await docker(['service', 'inspect', ...services.split('\n')]);
  const old = (await secretNames(stack)).filter((name) => !`${specs}${releases}`.includes(`"${name}"`));
  if (old.length > 0) await docker(['secret', 'rm', ...old]);
}

async function secretNames(stack: string): Promise<string[]> {
  const all = await dockerLines<{ Name: string }>(['secret', 'ls']);
  return all.map(({ Name }) => Name).filter((name) => name.startsWith(`${stack}_`) && /_[0-9a-f]{12}$/.test(name));
}

function nameOf(stack: string, name: string, content: string): string {
  return `${stack}_${name}_${versionOf(content)}`;
}
