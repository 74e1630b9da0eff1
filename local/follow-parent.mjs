/**
 * Preloaded into the api's process and into builds (`node --import`). When the parent process ends, for whatever
 * reason, the api finishes its requests and ends too, and so does a build. Plain JavaScript, because loading TypeScript
 * would cost the api 18 MB.
 */
const TIMEOUT_MS = 25_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone must not keep the process alive.
process.channel?.unref();
