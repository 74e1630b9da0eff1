import { Module } from '@nestjs/common';
import { UpkeepModule } from '../diagnostics/upkeep/upkeep.module.ts';
import { SetUpController } from './set-up.controller.ts';

/** One list of what must be right before the site goes public: for the desk and for `npm run launch-check`. */
@Module({ imports: [UpkeepModule], controllers: [SetUpController] })
export class SetupModule {}
