import { Global, Module } from '@nestjs/common';
import { JobRegistry } from './job-registry.ts';
import { WorkerService } from './worker.service.ts';

@Global()
@Module({ providers: [JobRegistry, WorkerService], exports: [JobRegistry] })
export class JobsModule {}
