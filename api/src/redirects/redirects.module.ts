import { Module } from '@nestjs/common';
import { LinkChecks } from './link-checks.ts';
import { RedirectLookup } from './redirect-lookup.ts';

@Module({ providers: [LinkChecks, RedirectLookup], exports: [RedirectLookup] })
export class RedirectsModule {}
