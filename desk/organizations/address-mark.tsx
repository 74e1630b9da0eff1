import type { AddressState } from '#contract/desk/organizations.values.ts';
import { State } from '../pieces/states.tsx';

const states = {
  confirmed: { kind: 'good', label: 'Confirmed' },
  unconfirmed: { kind: 'wait', label: 'Not confirmed' },
  frozen: { kind: 'person', label: 'Frozen' },
} as const;

/** Whether the administrator has confirmed the address. */
export function AddressMark({ address }: { address: AddressState }) {
  return <State kind={states[address].kind}>{states[address].label}</State>;
}
