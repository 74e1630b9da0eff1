import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/config/env.ts';

const GIB = 2 ** 30;
const LOOK_AGAIN_MS = 3_600_000;
/** How long our own site may take to show its certificate. */
const LOOK_MS = 5_000;
const DAY_MS = 86_400_000;

/** From this share on, the team should make room. */
export const DISK_NEARLY_FULL = 0.9;
/** With fewer days left, the team should renew the certificate. Clients renew it at 30 days. */
export const CERTIFICATE_DAYS = 14;

/** Looks at the machine that this process runs on, and at the certificate that visitors get. */
@Injectable()
export class Machine {
  private certificate: { expires: Date; at: number } | undefined;
  private looking: Promise<Date | null> | undefined;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns how full the disk is where this process runs: `used` from 0 to 1, `size` in GiB. */
  async disk(): Promise<{ used: number; size: number }> {
    const { blocks, bavail, bsize } = await statfs('/');
    return { used: 1 - bavail / blocks, size: (blocks * bsize) / GIB };
  }

  /** Whether the site has https, and therefore a certificate. */
  get hasCertificate(): boolean {
    return new URL(this.env.PUBLIC_URL).protocol === 'https:';
  }

  /**
   * Returns when the certificate expires; null if there is no https. What was seen counts for an hour, unless the end is
   * near: then another process may already have seen the next certificate.
   * @throws Error if there is https, but neither an answer in time nor a certificate seen before that lasts
   */
  async certificateExpiry(): Promise<Date | null> {
    const seen = this.certificate;
    const isFarAway = seen && daysUntil(seen.expires) >= CERTIFICATE_DAYS;
    if (isFarAway && Date.now() - seen.at < LOOK_AGAIN_MS) return seen.expires;
    // What ends far from now still holds if nginx is being restarted.
    const expires = (await this.readExpiry()) ?? (isFarAway ? seen.expires : null);
    if (!expires && this.hasCertificate) throw new Error(`${this.env.PUBLIC_URL} did not show its certificate`);
    return expires;
  }

  /** Asks the site for its certificate. @returns null if there is no https, or it does not answer in time */
  async readExpiry(): Promise<Date | null> {
    this.looking ??= this.ask().finally(() => {
      this.looking = undefined;
    });
    const expires = await this.looking;
    if (expires) this.certificate = { expires, at: Date.now() };
    return expires;
  }

  private async ask(): Promise<Date | null> {
    const { hostname, port } = new URL(this.env.PUBLIC_URL);
    if (!this.hasCertificate) return null;
    const read = await readCertificate(hostname, Number(port || 443), LOOK_MS).catch(() => undefined);
    return read?.certificate.valid_to ? new Date(read.certificate.valid_to) : null;
  }
}

/** "it has expired", "1 day left", "12 days left". */
export function daysLeft(end: Date): string {
  const days = daysUntil(end);
  if (end.getTime() <= Date.now()) return 'it has expired';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Returns how many full days are left; negative after the end. */
export function daysUntil(end: Date): number {
  return Math.floor((end.getTime() - Date.now()) / DAY_MS);
}

/**
 * Reads a host's certificate, and the reason browsers would not trust it, if there is one.
 * @throws Error with a code if there is no answer
 */
export function readCertificate(host: string, port: number, timeout: number) {
  return new Promise<{ certificate: PeerCertificate; fault: string | undefined }>((resolve, reject) => {
    const name = isIP(host) ? {} : { servername: host };
    // An expired certificate, or one that is wrong in another way, must be readable too.
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout }, () => {
      const { code } = (socket.authorizationError ?? {}) as { code?: string };
      const fault = socket.authorized ? undefined : (code ?? String(socket.authorizationError));
      resolve({ certificate: socket.getPeerCertificate(), fault });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}
