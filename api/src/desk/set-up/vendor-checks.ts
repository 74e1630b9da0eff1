import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { priceDifference } from '../../checkout/price-difference.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { codeOf } from '../../platform/log.ts';
import { HubSpotBlogClient } from '../../platform/vendors/hubspot-blog.client.ts';
import { openSmtp } from '../../platform/vendors/smtp-connection.ts';
import { StripeClient } from '../../platform/vendors/stripe.client.ts';
import { SupabaseClient } from '../../platform/vendors/supabase.client.ts';
import { fault, good, type Line } from './set-up-line.ts';

/** Makes a harmless call to each vendor with the site's own keys. */
@Injectable()
export class VendorChecks {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
    private readonly supabase: SupabaseClient,
    private readonly hubspot: HubSpotBlogClient,
  ) {}

  async read(): Promise<Line[]> {
    const checks = [
      this.check('Stripe', 'Compare STRIPE_SECRET_KEY with the key at Stripe: Developers, API keys.', () =>
        this.price(),
      ),
      this.check(
        'Supabase',
        'Compare SUPABASE_URL and SUPABASE_SECRET_KEY with Project settings, API keys.',
        async () => {
          await this.supabase.findUser(randomUUID());
          return good('Supabase', 'responds and accepts the secret key');
        },
      ),
      this.hubspot.isConfigured &&
        this.check(
          'HubSpot',
          'Compare HUBSPOT_ACCESS_TOKEN and its scopes at HubSpot: Settings, Private apps.',
          async () => {
            await this.hubspot.posts({ limit: 1 });
            return good('HubSpot', 'responds and accepts the token');
          },
        ),
      this.env.SMTP_URL &&
        this.check('Mail server', 'Compare SMTP_URL with what your mail service says.', () => this.mailServer()),
    ];
    return (await Promise.all(checks)).filter((line) => !!line);
  }

  private async check(where: string, cure: string, ask: () => Promise<Line>): Promise<Line> {
    try {
      return await ask();
    } catch (error) {
      return fault(where, `the check failed (${codeOf(error)})`, cure);
    }
  }

  private async price(): Promise<Line> {
    const wrong = priceDifference(await this.stripe.findPrice(this.env.CHECKOUT_PRICE_ID), this.env);
    if (!wrong) return good('Stripe', 'responds, and its price matches the price on the site');
    return fault(
      'Stripe',
      wrong,
      'Correct the price at Stripe, or the CHECKOUT_ variables, and build the pages again.',
    );
  }

  private async mailServer(): Promise<Line> {
    const smtp = openSmtp(this.env);
    try {
      await smtp?.verify();
      return good('Mail server', 'accepts the sign-in');
    } finally {
      smtp?.close();
    }
  }
}
