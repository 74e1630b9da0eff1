import { Global, Module } from '@nestjs/common';
import { HubSpotClient } from './hubspot.client.ts';
import { HubSpotBlogClient } from './hubspot-blog.client.ts';
import { StripeClient } from './stripe.client.ts';
import { SupabaseClient } from './supabase.client.ts';

@Global()
@Module({
  providers: [HubSpotBlogClient, HubSpotClient, StripeClient, SupabaseClient],
  exports: [HubSpotBlogClient, HubSpotClient, StripeClient, SupabaseClient],
})
export class VendorsModule {}
