import type { FormEvent } from 'react';
import { staffRoles } from '#contract/desk/roles.values.ts';
import type { StaffMember } from '#contract/desk/staff.ts';
import { useDeskAction, wordsOf } from '../lib/desk-call.ts';
import { FieldFrame, TextField } from '../pieces/field.tsx';

/** Gives an account a role. */
export function GrantForm() {
  const { mutate, isPending, error } = useDeskAction<StaffMember>();
  const grant = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const { email, role, reason } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    mutate(
      {
        path: '/staff',
        body: { email, role, ...(reason?.trim() && { reason: reason.trim() }) },
        done: (member) => `${member.email} is now ${member.role}.`,
      },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form className="form grant" onSubmit={grant}>
      <TextField
        label="E-mail"
        help="The account must exist already, with a confirmed address."
        name="email"
        type="email"
        autoComplete="off"
        required
        error={error ? wordsOf(error) : undefined}
      />
      <FieldFrame label="Role">
        {(attributes) => (
          <select {...attributes} name="role" defaultValue="viewer">
            {staffRoles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TextField label="Reason" help="Optional. Kept with the change." name="reason" maxLength={500} />
      <p className="actions">
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {isPending ? 'Adding …' : 'Add'}
        </button>
      </p>
    </form>
  );
}
