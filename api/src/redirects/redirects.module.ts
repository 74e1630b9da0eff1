import { Module } from '@nestjs/common';
import { RedirectLookup } from './redirect-lookup.ts';

@Module({ providers: [RedirectLookup], exports: [RedirectLookup] })
export class RedirectsModule {}
