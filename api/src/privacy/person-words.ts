import type { ErasureState, PersonOnDesk } from '../contract/desk/people.ts';
import type { Erasure } from './erasures.repository.ts';
import type { Held, PersonalData } from './personal-data.ts';

const steps = ['here', 'supabase', 'hubspot'] as const;

/** Converts an erasure to the desk's contract. */
export function toErasureState(erasure: Erasure): ErasureState {
  return {
    id: erasure.id,
    requestedAt: erasure.requested_at.toISOString(),
    requestedBy: erasure.requested_by,
    reason: erasure.reason,
    steps: steps.map((name) => {
      const done = erasure.steps[name];
      return { name, doneAt: typeof done?.at === 'string' ? done.at : null, byHand: done?.byHand === true };
    }),
    problem: erasure.problem,
    tries: erasure.tries,
    finishedAt: erasure.finished_at?.toISOString() ?? null,
  };
}

/** All records of one kind about a person. */
export interface HeldKind {
  kind: PersonalData;
  held: Held[];
}

/** Returns all records about a person as events, oldest first. */
export function toEvents(everything: readonly HeldKind[]): PersonOnDesk['events'] {
  return everything
    .flatMap(({ kind, held }) =>
      held.map(({ at, title, detail, link }) => ({ at: at.toISOString(), kind: kind.name, title, detail, link })),
    )
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** Finds up to six names and companies that the person gave. */
export function namesIn(everything: readonly HeldKind[]): string[] {
  const found = everything.flatMap(({ kind, held }) => held.flatMap(({ data }) => namesOf(kind.name, data)));
  return [...new Set(found.filter((name) => name !== ''))].slice(0, 6);
}

function namesOf(kind: string, data: Record<string, unknown>): string[] {
  const text = (of: unknown, ...keys: string[]) =>
    keys
      .map((key) => (of as Record<string, unknown> | null)?.[key])
      .filter((value) => typeof value === 'string')
      .join(' ')
      .trim();
  if (kind === 'leads') return [text(data.fields, 'firstname', 'lastname'), text(data.fields, 'company')];
  if (kind === 'accounts') return [text(data.profile, 'first_name', 'last_name'), text(data.organization, 'name')];
  if (kind === 'invoiceRequests') return [text(data, 'contact_name'), text(data, 'company')];
  return [];
}
