/**
 * Preloaded into the api's process and into builds (`node --import`): when the process that started it is gone, however it went,
 * the api finishes its requests and goes too, and a build ends. Plain JavaScript, because loading TypeScript would cost the api
 * 18 MB.
 */
const TIMEOUT_MS = 25_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Listening alone must not keep the process alive.
process.channel?.unref();
