import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { limitMs } from '../support/slowness.ts';
import { check } from './checks.ts';
import { type Stack, sleep } from './stack.ts';

/** Requests a page and a call from inside the network; prints their statuses and the milliseconds that both took. */
const others = `
const started = performance.now();
const ask = (path) => fetch('http://web:8080' + path).then((answer) => answer.status);
Promise.all([ask('/about-us'), ask('/api/health/ready')])
  .then((statuses) => console.log(JSON.stringify([statuses, performance.now() - started])));
`;

/** Checks that idle and slow connections are dropped while others are served. Needs the stack with its own limits. */
export async function connectionChecks(stack: Stack): Promise<void> {
  console.log('\nIdle and slow connections');
  // Bypasses the engine's proxy for published ports, which is not under test.
  const host = await stack.address('web');
  // Concurrently, because each mostly waits for nginx's timeouts.
  const idle = check('10,000 idle connections are dropped in time, and others are served', async () => {
    const wanted = 10_000;
    const sockets: Socket[] = [];
    for (let at = 0; at < wanted; at += 500)
      sockets.push(...(await Promise.all(Array.from({ length: 500 }, () => open(host)))));
    const ms = await othersAreServed(stack);
    // Some may be closed by now.
    const closed = sockets.map(
      (socket) => socket.closed || new Promise<void>((resolve) => socket.once('close', () => resolve())),
    );
    // Less than the minute that nginx takes by default, but for CI.
    const most = limitMs(25);
    await Promise.race([
      Promise.all(closed),
      sleep(most).then(() => assert.fail(`some are still open after ${most} ms`)),
    ]);
    return `a page and a call took ${ms.toFixed(0)} ms beside ${sockets.length} connections`;
  });
  const slowHeaders = check('connections with slow headers are cut off', async () => {
    const socket = await open(host);
    const started = performance.now();
    const dripping = setInterval(() => socket.write('X'), 500);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(dripping);
    const seconds = (performance.now() - started) / 1000;
    assert.ok(seconds < limitMs(7.5) / 1000, `${seconds} s`);
    await othersAreServed(stack);
    return `after ${seconds.toFixed(1)} s`;
  });
  const slowBodies = check('200 slow bodies occupy no connection of the api and are cut off', async () => {
    // A call without a rate limit, so that only the limit on connections applies.
    const head =
      'POST /api/health/live HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';
    const sockets = await Promise.all(Array.from({ length: 200 }, () => open(host)));
    const answers = sockets.map((socket) => answerTo(socket, head));
    await sleep(1000);
    const ms = await othersAreServed(stack);
    const statuses = await Promise.all(answers);
    // 64 connections from one address may wait for their bodies; the others are refused at once.
    assert.ok(
      statuses.every((status) => status === '' || status === '408' || status === '429'),
      statuses.join(),
    );
    assert.ok(statuses.filter((status) => status === '429').length >= 100);
    return `a page and a call took ${ms.toFixed(0)} ms`;
  });
  await Promise.all([idle, slowHeaders, slowBodies]);
}

/** Asks for a page and a call from another address, with limits of its own. @returns the milliseconds that both took */
export async function othersAreServed(stack: Stack): Promise<number> {
  const output = await stack.must(['exec', '-T', 'api', 'node', '-e', others]);
  const [statuses, ms] = JSON.parse(output.slice(output.indexOf('['))) as [number[], number];
  assert.deepEqual(statuses, [200, 200]);
  return ms;
}

function open(host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(8080, host, () => resolve(socket));
    // A reset counts as dropped too.
    socket.on('error', reject);
    socket.resume();
  });
}

/** Returns the status of a connection's response; empty when it was closed without one. */
function answerTo(socket: Socket, head: string): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(head);
  return new Promise((resolve) => socket.once('close', () => resolve(text.slice(9, 12))));
}
