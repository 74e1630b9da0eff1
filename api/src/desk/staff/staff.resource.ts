import { type StaffRole, staffRoles } from '../../contract/desk/roles.values.ts';
import { noticeKinds } from '../../platform/config/team-mail.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { findMember, lockStaff, type Staff, setMailsOff } from '../access/staff.repository.ts';
import { quiet, state, text, time } from '../kit/cells.ts';
import { check, choice, email, reason } from '../kit/form-fields.ts';
import { action, resource } from '../kit/resource.ts';
import { readPage } from '../paging.ts';
import { toCome } from '../timeline.ts';
import { StaffService } from './staff.service.ts';

type Member = Staff & { id: string };
type Facts = { member: Member };

/** What each role may do. */
const may: Record<StaffRole, string> = {
  viewer: 'A viewer reads payments, organizations, leads, mails, links, posts and numbers, and changes nothing.',
  editor: 'An editor also changes the words of the site, imports posts and shows drafts of them.',
  operator: 'An operator also finds people, and does the daily work: claim links, invoices, leads, short links, posts.',
  owner: 'An owner also decides who may use the desk, and erases people.',
};

/** "payment-failed" as a label. */
const sentenceCase = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`;

/** Who may use the desk. */
export const staff = resource({
  kind: 'staff',
  path: 'staff',
  one: 'member',
  many: 'Staff',
  lead: 'Who may use the desk. A change takes effect at their next click.',
  none: 'An operator with a shell on the server adds the first owner: ops staff grant <email> owner.',
  readers: 'owner',
  table: 'staff',
  find: findWithId,
  named: async (db, address) => withId(await findMember(db, { email: address.toLowerCase() })),
  async lock(tx, id) {
    await lockStaff(tx);
    return findWithId(tx, id);
  },
  filters: {
    state: {
      label: 'State',
      usual: { label: 'Members' },
      choices: {
        removed: { label: 'Removed', none: { title: 'No former members', text: 'No one has been removed.' } },
      },
    },
  },
  sorts: { address: ['email', 'asc'] },
  read(db, { state: wanted, page }) {
    const found = db.selectFrom('staff').selectAll().select('user_id as id').orderBy('email').orderBy('user_id');
    return readPage(db, found.where('removed_at', wanted === 'removed' ? 'is not' : 'is', null), page);
  },
  head: 'E-mail',
  title: ({ email }) => email,
  second: ({ granted_by: by }) => `by ${by}`,
  columns: [
    { head: 'State', cell: stateOf },
    { head: 'Second factor', cell: ({ has_second_factor: has }) => quiet(has ? 'Yes' : 'No') },
    { head: 'Role', cell: ({ role }) => text(role) },
    { head: 'Added or changed', cell: ({ granted_at: at }) => time(at), isNumeric: true },
  ],
  facts: async (_db, member) => ({ member }),
  page: {
    title: ({ member }) => member.email,
    lead: ({ member }) => [text(`${member.role}, by ${member.granted_by},`), time(member.granted_at)],
    states: ({ member }) => [
      ['State', stateOf(member)],
      ['Role', text(member.role)],
      ['Second factor', text(member.has_second_factor ? 'Yes' : 'No')],
    ],
    detailsTitle: 'Roles',
    details: () => staffRoles.map((one) => [one, text(may[one])]),
    timeline: ({ member }) => toCome(Boolean(member.invited_at && !member.removed_at) && 'They accept the invitation'),
  },
  actions: {
    role: action({
      label: 'Change role',
      role: 'owner',
      isIrreversible: true,
      isPrimary: true,
      when: ({ member }: Facts) => !member.removed_at,
      rivals: ['staff.revoke'],
      question: ({ member }) => `Change the role of ${member.email}?`,
      explain: () => [...Object.values(may), 'If it is your own role, only another owner can change it back.'],
      form: { role: choice('Role', staffRoles, ({ member }: Facts) => member.role), reason: reason(true) },
      async alone({ get, actor }, { member }, { role, reason }) {
        return get(StaffService).changeRole(actor, member.user_id, role, reason);
      },
      done: ({ member }, saved) => `${member.email} is now ${saved.role} (was ${member.role}).`,
    }),
    invite: action({
      label: 'Invite again',
      role: 'owner',
      when: ({ member }: Facts) => Boolean(member.invited_at && !member.removed_at),
      question: ({ member }) => `Send ${member.email} the invitation again?`,
      explain: () => ['The link in the first mail stops working. The new one works for seven days.'],
      run: async (tx, { member }, _values, { get }) =>
        (await get(StaffService).inviteAgain(tx, member)) || 'It was sent again a moment ago.',
      done: ({ member }) => `The invitation is being sent to ${member.email}.`,
    }),
    mails: action({
      label: 'Team mails',
      past: 'Chose the mails to the team',
      role: 'owner',
      when: ({ member }: Facts) => !member.removed_at,
      question: ({ member }) => `Which mails to the team does ${member.email} get?`,
      explain: () => ['For addresses in TEAM_MAIL_TO; others get none.'],
      confirm: 'Save',
      form: Object.fromEntries(
        noticeKinds.map((kind) => [
          kind,
          check(
            () => sentenceCase(kind),
            ({ member }: Facts) => !member.mails_off.includes(kind),
          ),
        ]),
      ),
      async run(tx, { member }, values) {
        const off = noticeKinds.filter((kind) => !values[kind]);
        await setMailsOff(tx, member.user_id, off);
        return { off };
      },
      record: ({ member }, { off }) => ({
        before: { off: member.mails_off.join(', ') },
        after: { off: off.join(', ') },
      }),
      done: ({ member }, { off }) =>
        `${member.email} gets ${off.length === 0 ? 'all mails' : 'the chosen mails'} to the team.`,
    }),
    remove: action({
      label: 'Remove',
      role: 'owner',
      isIrreversible: true,
      when: ({ member }: Facts) => !member.removed_at,
      rivals: ['staff.revoke'],
      question: ({ member }) => `Remove ${member.email}?`,
      explain: () => ['They lose access at once. An owner can add them again at any time.'],
      async alone({ get, actor }, { member }) {
        return get(StaffService).remove(actor, member.user_id);
      },
      done: ({ member }) => `Removed ${member.email}, who was ${member.role}.`,
    }),
  },
  listActions: {
    add: action({
      label: 'Add a member',
      role: 'owner',
      isIrreversible: true,
      isPrimary: true,
      question: 'Add a member',
      explain: () => [
        'They receive an e-mail with a link to choose a password. If they already have an account, they can sign in with it right away.',
      ],
      confirm: 'Add',
      form: {
        email: email('E-mail', 'Where the invitation goes, and what they sign in with.'),
        role: choice('Role', staffRoles, (_: null): StaffRole => 'viewer'),
        reason: reason(true),
      },
      async alone({ get, actor }, _, { email, role, reason }) {
        return get(StaffService).grant(actor, { email, role, reason });
      },
      done: (_, { email, role, user_id: id, invited_at: isInvited }) => ({
        text: isInvited ? `Invited ${email} as ${role}.` : `${email} is now ${role}.`,
        to: `/staff/${id}`,
        label: 'Show',
      }),
    }),
  },
});

async function findWithId(db: Database | Tx, id: string): Promise<Member | undefined> {
  return withId(await findMember(db, { userId: id }));
}

function withId(member: Staff | undefined): Member | undefined {
  return member && { ...member, id: member.user_id };
}

function stateOf({ removed_at: removed, invited_at: invited }: Member) {
  if (removed) return state('gone', 'Removed');
  return invited ? state('wait', 'Invited') : state('good', 'Member');
}
