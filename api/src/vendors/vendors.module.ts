import { Global, Module } from '@nestjs/common';
import { HubSpotClient } from './hubspot.client.ts';
import { StripeClient } from './stripe.client.ts';
import { SupabaseClient } from './supabase.client.ts';

@Global()
@Module({
  providers: [HubSpotClient, StripeClient, SupabaseClient],
  exports: [HubSpotClient, StripeClient, SupabaseClient],
})
export class VendorsModule {}
