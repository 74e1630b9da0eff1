import { Module } from '@nestjs/common';
import { ErasureRequests } from './erasure-requests.ts';
import { ErasureRunner } from './erasure-runner.ts';
import { PersonReport } from './person-report.ts';
import { Retention } from './retention.ts';

@Module({
  providers: [ErasureRequests, ErasureRunner, PersonReport, Retention],
  exports: [ErasureRequests, PersonReport],
})
export class PrivacyModule {}
