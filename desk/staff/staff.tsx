import type { StaffList, StaffMember } from '#contract/desk/staff.ts';
import { useDesk, useDeskAction } from '../lib/desk-call.ts';
import { useStaff } from '../lib/staff.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded } from '../pieces/states.tsx';
import { Changes } from './changes.tsx';
import { GrantForm } from './grant-form.tsx';
import { RoleChoice } from './role-choice.tsx';
import { may } from './roles.ts';

/** Who may use the desk, for owners. */
export function Component() {
  const { isOwner } = useStaff();
  return (
    <Page title="Staff" lead="Who may use the desk. A change takes effect at their next click.">
      {isOwner ? <StaffScreen /> : <p>Only owners see this. Ask an owner if you need another role.</p>}
    </Page>
  );
}

function StaffScreen() {
  const query = useDesk<StaffList>('/staff');
  return (
    <>
      <Section title="Members">
        <Loaded query={query} rows={4}>
          {({ staff }) => <Members staff={staff} />}
        </Loaded>
      </Section>
      <Section title="Add a member">
        <GrantForm />
      </Section>
      <Section title="Roles">
        <dl className="facts">
          {Object.entries(may).map(([role, text]) => (
            <div key={role}>
              <dt>{role}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Changes />
    </>
  );
}

function Members({ staff }: { staff: StaffMember[] }) {
  return (
    <table className="rows stack plain flush members">
      <thead>
        <tr>
          <th scope="col">E-mail</th>
          <th scope="col">Role</th>
          <th scope="col">Added or changed</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {staff.map((member) => (
          <Member key={member.userId} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function Member({ member }: { member: StaffMember }) {
  const { email: own } = useStaff();
  const { mutateAsync, isPending } = useDeskAction<StaffMember>();
  const { userId, email, role, grantedBy, grantedAt } = member;
  const isSelf = email === own;
  return (
    <tr>
      <th scope="row">
        {email} {isSelf && <span className="tag">you</span>}
      </th>
      <td>
        <RoleChoice member={member} isSelf={isSelf} />
      </td>
      <td>
        <Time at={grantedAt} /> by {grantedBy}
      </td>
      <td className="num">
        <ConfirmButton
          label="Remove"
          busyLabel="Removing …"
          busy={isPending}
          question={`Remove ${email}?`}
          confirm={isSelf ? 'Remove myself' : 'Remove'}
          onPress={() =>
            mutateAsync({
              path: `/staff/${userId}`,
              method: 'DELETE',
              done: () => `Removed ${email}, who was ${role}.`,
            })
          }
        >
          <p>
            {isSelf
              ? 'You are signed out at once, and only another owner can add you again.'
              : 'They lose access at once. You can add them again at any time.'}
          </p>
        </ConfirmButton>
      </td>
    </tr>
  );
}
