import { checkTypes } from './check-types.ts';
import type { Described } from './described.ts';
import { checkHubSpot } from './hubspot.contract.ts';

const isHubSpot = ({ operation }: Described) => /^\w+ \/(submissions|cms|crm)\//.test(operation);

/** Compares recorded exchanges with the vendors' contracts. @returns for each what does not fit, if anything */
export async function checkContracts(recorded: Described[]): Promise<string[][]> {
  const typed = recorded.filter((exchange) => !isHubSpot(exchange));
  const complaints = new Map<Described, string[]>();
  for (const [index, found] of (await checkTypes(typed)).entries()) complaints.set(typed[index] as Described, found);
  const upserts = checkUpserts(recorded);
  return recorded.map((exchange) => {
    if (isHubSpot(exchange)) return checkHubSpot(exchange);
    return [...(complaints.get(exchange) ?? []), ...(upserts.get(exchange) ?? [])];
  });
}

/** PostgREST answers 201 when an upsert inserted its row, 200 when it only changed one. */
function checkUpserts(recorded: Described[]): Map<Described, string[]> {
  const written = new Set<string>();
  const complaints = new Map<Described, string[]>();
  for (const exchange of recorded.filter(({ operation }) => operation.startsWith('POST /rest/v1/'))) {
    const { operation, request, response } = exchange;
    const { on_conflict: column = 'id' } = request.query as { on_conflict?: string };
    const row = `${operation} ${(request.body as Record<string, unknown>)[column]}`;
    const expected = written.has(row) ? 200 : 201;
    if (response.status !== expected) complaints.set(exchange, [`status ${response.status} where ${expected} is due`]);
    written.add(row);
  }
  return complaints;
}
