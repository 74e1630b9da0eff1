import { Module } from '@nestjs/common';
import { ErasureConditions } from './erasure-conditions.ts';
import { ErasureRequests } from './erasure-requests.ts';
import { ErasureRunner } from './erasure-runner.ts';
import { PeopleController } from './people.controller.ts';
import { PeopleService } from './people.service.ts';
import { Retention } from './retention.ts';

@Module({
  controllers: [PeopleController],
  providers: [ErasureConditions, ErasureRequests, ErasureRunner, PeopleService, Retention],
})
export class PrivacyModule {}
