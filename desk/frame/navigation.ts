import type { StaffRole } from '#contract/desk/roles.values.ts';
import type { IconName } from '../pieces/icons.tsx';

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
}

/** The navigation's entries. */
export const destinations: Destination[] = [
  { to: '/', label: 'Today', icon: 'today', key: 't', role: 'viewer' },
  { to: '/payments', label: 'Payments', icon: 'payment', key: 'p', role: 'viewer', gap: true },
  { to: '/invoices', label: 'Invoices', icon: 'invoice', key: 'i', role: 'viewer' },
  { to: '/organizations', label: 'Organizations', icon: 'organization', key: 'o', role: 'viewer' },
  { to: '/leads', label: 'Leads', icon: 'lead', key: 'l', role: 'viewer' },
  { to: '/mails', label: 'Mails', icon: 'mail', key: 'm', role: 'viewer' },
  { to: '/links', label: 'Short links', icon: 'link', key: 's', role: 'viewer', gap: true },
  { to: '/content', label: 'Content', icon: 'content', key: 'd', role: 'viewer' },
  { to: '/posts', label: 'Posts', icon: 'post', key: 'b', role: 'viewer' },
  { to: '/numbers', label: 'Numbers', icon: 'numbers', key: 'n', role: 'viewer' },
  { to: '/people', label: 'People', icon: 'person', key: 'e', role: 'operator', gap: true },
  { to: '/staff', label: 'Staff', icon: 'staff', key: 'w', role: 'owner' },
  { to: '/log', label: 'Audit log', icon: 'log', key: 'a', role: 'viewer' },
  { to: '/set-up', label: 'Set-up', icon: 'setup', key: 'c', role: 'operator' },
];
