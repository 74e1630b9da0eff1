import { Module } from '@nestjs/common';
import { TrialConfirmations } from './trial-confirmations.ts';
import { TrialsController } from './trials.controller.ts';
import { TrialsService } from './trials.service.ts';

@Module({ controllers: [TrialsController], providers: [TrialConfirmations, TrialsService] })
export class TrialsModule {}
