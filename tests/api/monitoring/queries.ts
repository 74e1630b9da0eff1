import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');
export const text = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** Reads monitoring/alerts.yml, in which every value has one line. */
export function readAlerts() {
  return text('monitoring/alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1)
    .map((block) => {
      const value = (pattern: RegExp) => pattern.exec(block)?.[1] ?? '';
      return {
        name: value(/^(\w+)/),
        query: value(/^ +expr: (.*)$/m),
        severity: value(/severity: (\w+)/),
        summary: value(/summary: "(.*)"$/m),
        runbook: value(/runbook: (\S+)$/m),
      };
    });
}

/** A metric of a query, with the label values that it asks for by name. */
export interface Selector {
  metric: string;
  labels: [name: string, value: string][];
}

const words = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset']);

/** Finds the metrics in a query of Prometheus. */
export function findSelectors(query: string): Selector[] {
  // Lists of labels look like names, and so do units of time.
  const bare = query.replaceAll(/\b(by|without|on|ignoring) \([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '');
  const found = bare.matchAll(/([a-zA-Z_]\w*)(\{[^}]*\})?(?!\w|\s*\()/g);
  return [...found]
    .filter(([, name = '']) => !words.has(name))
    .map(([, metric = '', labels = '']) => ({
      metric,
      labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    }));
}
