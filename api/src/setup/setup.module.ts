import { Module } from '@nestjs/common';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.ts';
import { SetUpController } from './set-up.controller.ts';

/** One list of what must be right before the site goes public: for the desk and for `npm run launch-check`. */
@Module({ imports: [DiagnosticsModule], controllers: [SetUpController] })
export class SetupModule {}
