import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/config/env.ts';

const GIB = 2 ** 30;
const LOOK_AGAIN_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** From this share on, the team should make room. */
const DISK_NEARLY_FULL = 0.9;
/** With fewer days left, the team should renew the certificate. Clients renew it at 30 days. */
export const CERTIFICATE_DAYS = 14;

export interface Disk {
  /** 0 to 1. */
  used: number;
  /** Size in GiB. */
  size: number;
  /** Since when this process has seen it nearly full; null if it is not. */
  fullSince: Date | null;
}

/** Looks at the machine that this process runs on, and at the certificate that visitors get. */
@Injectable()
export class Machine {
  private certificate: { expires: Date | null; at: number } | undefined;
  private fullSince: Date | null = null;
  private looking: Promise<Date | null> | undefined;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns how full the disk is where this process runs. */
  async disk(): Promise<Disk> {
    const { blocks, bavail, bsize } = await statfs('/');
    const used = 1 - bavail / blocks;
    this.fullSince = used > DISK_NEARLY_FULL ? (this.fullSince ?? new Date()) : null;
    return { used, size: (blocks * bsize) / GIB, fullSince: this.fullSince };
  }

  /** Whether the site has https, and therefore a certificate. */
  get hasCertificate(): boolean {
    return new URL(this.env.PUBLIC_URL).protocol === 'https:';
  }

  /**
   * Returns at once when the certificate expires, as seen within the last hour or so; null if that is not known. If it
   * was long ago, looks again for the next caller.
   */
  knownExpiry(): Date | null {
    if (!this.certificate || Date.now() - this.certificate.at > LOOK_AGAIN_MS) void this.readExpiry();
    return this.certificate?.expires ?? null;
  }

  /** Asks the site for its certificate. @returns null if there is no https, or it does not answer in time */
  async readExpiry(): Promise<Date | null> {
    this.looking ??= this.ask().finally(() => {
      this.looking = undefined;
    });
    const expires = await this.looking;
    this.certificate = { expires, at: Date.now() };
    return expires;
  }

  private ask(): Promise<Date | null> {
    const { hostname, port } = new URL(this.env.PUBLIC_URL);
    if (!this.hasCertificate) return Promise.resolve(null);
    return expiryOf(hostname, Number(port || 443), this.env.VENDOR_TIMEOUT_SECONDS * 1_000);
  }
}

/** Returns how many full days are left; negative after the end. */
export function daysUntil(end: Date): number {
  return Math.floor((end.getTime() - Date.now()) / DAY_MS);
}

function expiryOf(host: string, port: number, timeout: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // An expired certificate must be readable too.
    const socket = connect({ host, port, servername: host, timeout, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      resolve(until ? new Date(until) : null);
      socket.end();
    });
    const fail = () => {
      resolve(null);
      socket.destroy();
    };
    socket.once('error', fail).once('timeout', fail);
  });
}
