import type { Html } from './html.ts';
import { facts, html, page } from './html.ts';

export interface IndexOptions {
  /** The site's origin. */
  publicUrl: string;
  stripe: boolean;
  supabase: boolean;
  hubspot: boolean;
}

/** The list of everything that stands in for the outside world. */
export function indexPage(options: IndexOptions): string {
  const body = html`<p class="lead">What the site would reach on other companies' servers is played here, on this machine.</p>
<ul class="links">
${link('/__local/app', 'Course app', 'Sign in with an account made on the site')}
${link('/__local/apply', 'Application site', 'A form that ends on the site again')}
${link('/__local/meet', 'Meeting scheduler', 'Pick a time for a call')}
${options.stripe ? link('/__local/stripe/mail', 'E-mails to buyers', 'Invoices, with the link that finishes a purchase later') : undefined}
${options.stripe ? link('/__local/stripe/dashboard', 'Payments', 'Refund, dispute, send events again') : undefined}
${options.hubspot ? link('/__local/hubspot/', 'Form submissions', 'What HubSpot would have received') : undefined}
${options.hubspot ? link('/__local/hubspot/posts', 'Blog posts', 'Withdraw, publish or retitle the sample posts') : undefined}
</ul>
${options.stripe ? CARDS : html`<h2>Cards</h2><p>A Stripe key is set, so payments go to Stripe itself.</p>`}
${options.supabase ? undefined : html`<h2>Accounts</h2><p>A Supabase project is set, so accounts are kept there.</p>`}
${options.hubspot ? undefined : html`<h2>Forms and blog</h2><p>A HubSpot account is set, so submissions go there and posts come from there.</p>`}
${faultHelp(options.publicUrl)}`;
  return page({ title: 'Local pages', standsFor: 'the outside world', body });
}

const CARDS = html`<h2>Test cards</h2>
<p>Any future expiry date, any security code.</p>
${facts({
  '4242 4242 4242 4242': 'pays',
  '4000 0000 0000 3220': 'asks for 3D Secure',
  '4000 0000 0000 0002': 'is declined',
  '4000 0000 0000 9995': 'has insufficient funds',
  '4000 0000 0000 0069': 'has expired',
  '4000 0000 0000 0127': 'has a wrong security code',
})}`;

function faultHelp(publicUrl: string): Html {
  const url = `${publicUrl}/__local/faults`;
  return html`<h2>Bad luck on request</h2>
<p>Let the stand-ins misbehave; <code>path</code> is a regular expression, <code>kind</code> is slow, status, cut or cut-after.</p>
<pre tabindex="0"><code>curl -H 'content-type: application/json' ${url} \\
  -d '{"path":"^/auth/v1/admin/users","kind":"status","status":503,"times":1}'
curl ${url}             # what is set
curl -X DELETE ${url}   # all well again</code></pre>`;
}

function link(href: string, name: string, text: string): Html {
  return html`<li><a href="${href}">${name}</a> <span>${text}</span></li>`;
}
