import { Global, Module } from '@nestjs/common';
import { StripeClient } from './stripe.client.ts';
import { SupabaseClient } from './supabase.client.ts';

@Global()
@Module({ providers: [StripeClient, SupabaseClient], exports: [StripeClient, SupabaseClient] })
export class VendorsModule {}
