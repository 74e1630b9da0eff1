import { isAllowed, type StaffRole } from '#contract/desk/roles.values.ts';
import type { IconName } from './icons.tsx';

export interface Destination {
  /** Below /desk. */
  to: string;
  label: string;
  icon: IconName;
  /** The key to press after g. */
  key: string;
  /** The lowest role that sees it. */
  role: StaffRole;
  /** Starts a new group. */
  gap?: boolean;
  /** The destination whose entry it shares. */
  within?: string;
  /** What the shared entry is called, if not like its first screen. */
  entry?: string;
}

/** The screens that the navigation leads to. */
const destinations: Destination[] = [
  { to: '/', label: 'Today', icon: 'today', key: 't', role: 'viewer' },
  { to: '/payments', label: 'Payments', icon: 'payment', key: 'p', role: 'viewer', gap: true },
  { to: '/invoices', label: 'Invoices', icon: 'invoice', key: 'i', role: 'viewer', within: '/payments' },
  { to: '/organizations', label: 'Organizations', icon: 'organization', key: 'o', role: 'viewer' },
  { to: '/leads', label: 'Leads', icon: 'lead', key: 'l', role: 'viewer' },
  { to: '/mails', label: 'Mails', icon: 'mail', key: 'm', role: 'viewer' },
  { to: '/content', label: 'Content', icon: 'content', key: 'd', role: 'viewer', gap: true },
  { to: '/posts', label: 'Posts', icon: 'post', key: 'b', role: 'viewer', within: '/content' },
  { to: '/drafts', label: 'Drafts', icon: 'post', key: 'f', role: 'viewer', within: '/content' },
  { to: '/links', label: 'Short links', icon: 'link', key: 's', role: 'viewer' },
  { to: '/numbers', label: 'Numbers', icon: 'numbers', key: 'n', role: 'viewer' },
  { to: '/set-up', label: 'Set-up', icon: 'setup', key: 'c', role: 'operator', gap: true, entry: 'System' },
  { to: '/staff', label: 'Staff', icon: 'staff', key: 'w', role: 'owner', within: '/set-up' },
  { to: '/log', label: 'Audit log', icon: 'log', key: 'a', role: 'viewer', within: '/set-up' },
];

/** Returns what the navigation calls a screen, for what is shown of a list before the api has declared it. */
export const labelOf = (path: string) => destinations.find(({ to }) => to === path)?.label ?? 'Desk';

/** Returns the screens that a role sees. */
export function destinationsFor(role: StaffRole): Destination[] {
  return destinations.filter((one) => isAllowed(role, one.role));
}

/** Groups what a role sees by entry: the first screen of each gives it its place, and perhaps its name. */
export function entriesFor(role: StaffRole): [first: Destination, ...others: Destination[]][] {
  const seen = destinationsFor(role);
  const hasOwn = ({ within }: Destination) => !seen.some(({ to }) => to === within);
  return seen.filter(hasOwn).map((first) => [first, ...seen.filter(({ within }) => within === first.to)]);
}
