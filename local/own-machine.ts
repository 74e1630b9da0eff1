/*
 * Imported first by what runs on one machine: the shell's variables for other programs must not reach ours. Postgres' own
 * variables would change every connection, NODE_ENV=production asks for the keys of a real site, and a proxy cannot reach this machine.
 */
for (const name of Object.keys(process.env)) if (name.startsWith('PG') || name === 'NODE_ENV') delete process.env[name];
const direct = [process.env.NO_PROXY ?? process.env.no_proxy, 'localhost', '127.0.0.1', '::1'];
process.env.NO_PROXY = direct.filter(Boolean).join();
