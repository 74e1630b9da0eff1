import { useState } from 'react';
import type { DeskOrganizationDetail } from '#contract/desk/organizations.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { TextField } from '../pieces/field.tsx';
import { ReasonField } from '../pieces/reason-field.tsx';

/** Gives more or fewer seats than were paid for. */
export function ChangeSeats({ organization: { id, seats } }: { organization: DeskOrganizationDetail }) {
  const [wanted, setWanted] = useState(String(seats));
  const [reason, setReason] = useState('');
  const { mutateAsync, isPending } = useDeskAction<DeskOrganizationDetail>();
  const change = Number(wanted) - seats;
  const submit = () =>
    mutateAsync({
      path: `/organizations/${id}/seats`,
      body: { change, from: seats, reason },
      done: (changed) => `The organization now has ${pluralize(changed.seats, 'seat')}.`,
    });
  return (
    <ConfirmButton
      label="Change seats"
      busyLabel="Changing …"
      busy={isPending}
      question="Change the seats?"
      confirm="Change the seats"
      onPress={submit}
    >
      <p>It has {pluralize(seats, 'seat')}. A refund does not take seats away: do that here.</p>
      <TextField
        label="New number of seats"
        type="number"
        min={0}
        required
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmButton>
  );
}
