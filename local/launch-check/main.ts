import { launchCheck } from './program.ts';

process.exitCode = await launchCheck(process.argv.slice(2));
