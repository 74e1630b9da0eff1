import { useRef, useState } from 'react';
import { type StaffRole, staffRoles } from '#contract/desk/roles.values.ts';
import type { StaffMember } from '#contract/desk/staff.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { may } from './roles.ts';

/** Shows and changes a member's role. Asks for confirmation: a select is easily changed by accident. */
export function RoleChoice({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const { email, role } = member;
  const [wanted, setWanted] = useState<StaffRole>(role);
  const { mutate, isPending } = useDeskAction<StaffMember>();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = `role-${member.userId}`;
  const change = () =>
    mutate({
      path: '/staff',
      body: { email, role: wanted },
      done: (changed) => `${email} is now ${changed.role} (was ${role}).`,
    });
  return (
    <>
      <select
        aria-label={`Role of ${email}`}
        value={role}
        disabled={isPending}
        onChange={({ target }) => {
          setWanted(target.value as StaffRole);
          dialog.current?.showModal();
        }}
      >
        {staffRoles.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <dialog ref={dialog} className="dialog" aria-labelledby={id}>
        <form
          method="dialog"
          onSubmit={(event) => {
            if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'yes') change();
          }}
        >
          <h2 id={id}>
            Make {email} {wanted === 'viewer' ? 'a' : 'an'} {wanted}?
          </h2>
          <p>{may[wanted]}</p>
          {isSelf && <p>This is your own account: only another owner can change it back.</p>}
          <p className="actions">
            <button type="submit" value="yes" className="button button-inverse">
              Change the role
            </button>
            <button type="submit" value="no" className="button">
              Cancel
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
}
