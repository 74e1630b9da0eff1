import { type StaffRole, staffRoles } from '../../contract/desk/roles.values.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { findMember, lockStaff, type Staff } from '../access/staff.repository.ts';
import { type DeskAction, listDeskActions } from '../desk-actions.repository.ts';
import { quiet, state, text, time } from '../kit/cells.ts';
import { action, addition, choice, email, remark, resource } from '../kit/resource.ts';
import { readPage } from '../paging.ts';
import { type Entry, toCome } from '../timeline.ts';
import { StaffService } from './staff.service.ts';

type Member = Staff & { id: string };
type Facts = Awaited<ReturnType<typeof readFacts>>;

/** What each role may do. */
const may: Record<StaffRole, string> = {
  viewer: 'A viewer reads payments, organizations, leads, mails, links, posts and numbers, and changes nothing.',
  operator: 'An operator also finds people, and does the daily work: claim links, invoices, leads, short links, posts.',
  owner: 'An owner also decides who may use the desk, and erases people.',
};

const role = (value: (facts: Facts) => StaffRole) => choice('Role', staffRoles, value);
const reason = <Of>() => remark<Of>('Reason', 'Optional. Kept with the change.');

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
    return (await findWithId(tx, id)) as Member;
  },
  filters: {
    state: {
      label: 'State',
      usual: { label: 'Members' },
      choices: { removed: { label: 'Removed', none: { title: 'Nobody', text: 'Nobody has been removed.' } } },
    },
  },
  sorts: { address: ['email', 'asc'] },
  read(db, { state: wanted, page }) {
    const found = db.selectFrom('staff').selectAll().select('user_id as id').orderBy('email').orderBy('user_id');
    return readPage(db, found.where('removed_at', wanted === 'removed' ? 'is not' : 'is', null), page);
  },
  beside: async () => null,
  head: 'E-mail',
  title: ({ email }) => email,
  second: ({ granted_by: by }) => `by ${by}`,
  columns: [
    { head: 'State', cell: stateOf },
    { head: 'Second factor', cell: ({ has_second_factor: has }) => quiet(has ? 'Yes' : 'No') },
    { head: 'Role', cell: ({ role }) => text(role) },
    { head: 'Added or changed', cell: ({ granted_at: at }) => time(at), isNumeric: true },
  ],
  facts: readFacts,
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
    timeline: ({ member, actions }) => [
      ...actions.map(describe),
      ...toCome(Boolean(member.invited_at && !member.removed_at) && 'They accept the invitation'),
    ],
  },
  actions: {
    role: action({
      label: 'Change role',
      role: 'owner',
      isIrreversible: true,
      isPrimary: true,
      when: ({ member }: Facts) => !member.removed_at,
      question: ({ member }) => `Change the role of ${member.email}?`,
      explain: () => [...Object.values(may), 'If it is your own role, only another owner can change it back.'],
      form: { role: role(({ member }) => member.role), reason: reason<Facts>() },
      async alone({ get, actor }, { member: { email } }, { role, reason }) {
        return get(StaffService).grant(actor, { email, role, reason: reason || undefined });
      },
      done: ({ member }, saved) => `${member.email} is now ${saved.role} (was ${member.role}).`,
    }),
    invite: action({
      label: 'Invite again',
      role: 'owner',
      when: ({ member }: Facts) => Boolean(member.invited_at && !member.removed_at),
      question: ({ member }) => `Send ${member.email} the invitation again?`,
      explain: () => ['The link in the first mail stops working. The new one works for seven days.'],
      async run(tx, { member }, _values, { get }) {
        if (!member.invited_at || member.removed_at) return 'They are no longer invited.';
        return (await get(StaffService).inviteAgain(tx, member)) || 'It was sent again a moment ago.';
      },
      done: ({ member }) => `The invitation is being sent to ${member.email}.`,
    }),
    remove: action({
      label: 'Remove',
      role: 'owner',
      isIrreversible: true,
      when: ({ member }: Facts) => !member.removed_at,
      question: ({ member }) => `Remove ${member.email}?`,
      explain: () => ['They lose access at once. An owner can add them again at any time.'],
      async alone({ get, actor }, { member }) {
        return get(StaffService).remove(actor, member.user_id);
      },
      done: ({ member }) => `Removed ${member.email}, who was ${member.role}.`,
    }),
  },
  add: addition({
    label: 'Add a member',
    role: 'owner',
    isIrreversible: true,
    question: 'Add a member',
    explain: [
      'They get a mail with a link, and choose a password there. Whoever has an account signs in with it at once.',
    ],
    confirm: 'Add',
    form: {
      email: email('E-mail', 'Where the invitation goes, and what they sign in with.'),
      role: choice('Role', staffRoles, () => 'viewer' as StaffRole),
      reason: reason<null>(),
    },
    async run({ get, actor }, { email, role, reason }) {
      const saved = await get(StaffService).grant(actor, { email, role, reason: reason || undefined });
      const text = saved.invited_at ? `Invited ${email} as ${saved.role}.` : `${email} is now ${saved.role}.`;
      return { text, to: `/staff/${saved.user_id}`, label: 'Show' };
    },
  }),
  hasNotes: false,
});

async function findWithId(db: Database | Tx, id: string): Promise<Member | undefined> {
  return withId(await findMember(db, { userId: id }));
}

function withId(member: Staff | undefined): Member | undefined {
  return member && { ...member, id: member.user_id };
}

async function readFacts(db: Database | Tx, member: Member) {
  const subject = { subjectKind: 'staff', subjectId: member.user_id };
  return { member, actions: await listDeskActions(db, { ...subject, limit: 100 }) };
}

function stateOf({ removed_at: removed, invited_at: invited }: Member) {
  if (removed) return state('gone', 'Removed');
  return invited ? state('wait', 'Invited') : state('good', 'Member');
}

function describe({ happened_at: at, actor: by, action, before, after, reason }: DeskAction): Entry {
  const [was, is] = [before?.role, after?.role];
  const what: Record<string, string> = {
    'staff.grant': was ? `Became ${is} (was ${was})` : `Added as ${is}`,
    'staff.invite': is ? `Invited as ${is}${was ? ` (was ${was})` : ''}` : 'Invited again',
    'staff.accept': 'Accepted the invitation',
    'staff.revoke': `Removed (was ${was})`,
  };
  return { at, by, what: what[action] ?? action, detail: reason && `“${reason}”`, tone: after ? 'good' : 'plain' };
}
