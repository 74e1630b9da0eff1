import { connect } from 'node:net';
import { limitMs } from './slowness.ts';

export interface RawResponse {
  status: number;
  /** Header lines as received, after the status line. */
  head: string;
  body: string;
}

/** Sends a request exactly as written, which no HTTP client would, and reads until the other side closes. */
export function rawRequest(port: number, ...lines: string[]): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.setTimeout(limitMs(20), () => socket.destroy(new Error(`no response to ${lines[0]}`)));
    socket.on('error', reject);
    socket.on('end', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...body] = text.split('\r\n\r\n');
      resolve({
        status: Number(head.split(' ')[1]),
        head: head.slice(head.indexOf('\r\n')),
        body: body.join('\r\n\r\n'),
      });
    });
  });
}
