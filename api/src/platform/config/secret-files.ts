import { readFileSync } from 'node:fs';
import { secretVariables } from './env-schema.ts';

/** The variables with the content of files in place, and what is wrong with files, by the variable's name. */
interface Read {
  variables: NodeJS.ProcessEnv;
  problems: Map<string, string>;
}

/**
 * Reads settings, without the blanks, line ends and quotes around them that were copied along, and secrets that are given as
 * files: NAME_FILE names a file whose content becomes NAME. That is how Docker and Kubernetes hand secrets over. An empty file
 * counts as not set. Problems name variables and files, never contents.
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): Read {
  const given = Object.entries(environment).map(([name, value]) => [name, value && bare(value)]);
  const variables: NodeJS.ProcessEnv = Object.fromEntries(given);
  const problems = new Map<string, string>();
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    delete variables[`${name}_FILE`];
    if (environment[name]) problems.set(name, `${name} and ${name}_FILE are both set: remove one of them`);
    else
      try {
        variables[name] = bare(readFileSync(file, 'utf8'));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        problems.set(name, `${name}_FILE names a file that cannot be read: ${file} (${code})`);
      }
  }
  return { variables, problems };
}

function bare(value: string): string {
  return value
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();
}
