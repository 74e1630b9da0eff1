import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import type { Env } from './env.ts';

/** Injection token of the parsed environment. */
export const ENV = Symbol('ENV');

/** Gives every module the environment that `readEnv` has checked; nothing else reads process.env. */
@Module({})
export class ConfigurationModule {
  static forEnv(env: Env): DynamicModule {
    return {
      module: ConfigurationModule,
      global: true,
      imports: [ConfigModule.forRoot({ ignoreEnvFile: true, skipProcessEnv: true, load: [() => ({ env })] })],
      providers: [
        { provide: ENV, inject: [ConfigService], useFactory: (config: ConfigService) => config.getOrThrow<Env>('env') },
      ],
      exports: [ENV],
    };
  }
}
