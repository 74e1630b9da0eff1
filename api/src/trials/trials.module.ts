import { Module } from '@nestjs/common';
import { TrialsController } from './trials.controller.ts';
import { TrialsService } from './trials.service.ts';

@Module({ controllers: [TrialsController], providers: [TrialsService] })
export class TrialsModule {}
