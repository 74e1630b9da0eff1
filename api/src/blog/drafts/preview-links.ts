import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { previewPath } from '../../contract/blog.values.ts';
import { ENV, type Env } from '../../platform/config/env.ts';

const VALID_SECONDS = 3_600;
/** The id of a post at HubSpot, the second when the link ends, and their signature. */
const shape = /^(\d{1,20})\.(\d{10})\.([\w-]{43})$/;

/** What a link's last segment says; forged: it was not signed here. */
export type PreviewToken = { state: 'valid'; postId: string; until: Date } | { state: 'expired' } | { state: 'forged' };

/**
 * Signs links to drafts. The key is derived from HUBSPOT_ACCESS_TOKEN: who knows that may read the drafts anyway, and a
 * new token ends all links. Nothing is stored.
 */
@Injectable()
export class PreviewLinks {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns the path of a link that is valid for an hour, and its end. */
  sign(postId: string, now = Date.now()): { path: string; until: Date } {
    const seconds = Math.floor(now / 1_000) + VALID_SECONDS;
    const signed = `${postId}.${seconds}`;
    return { path: previewPath(`${signed}.${this.signatureOf(signed)}`), until: new Date(seconds * 1_000) };
  }

  /** Reads the last segment of a link. */
  read(token: string, now = Date.now()): PreviewToken {
    const [, postId = '', seconds = '', signature = ''] = shape.exec(token) ?? [];
    const expected = this.signatureOf(`${postId}.${seconds}`);
    if (!postId || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return { state: 'forged' };
    const until = new Date(Number(seconds) * 1_000);
    return until.getTime() <= now ? { state: 'expired' } : { state: 'valid', postId, until };
  }

  private signatureOf(text: string): string {
    const key = createHmac('sha256', this.env.HUBSPOT_ACCESS_TOKEN ?? '')
      .update('previews of drafts')
      .digest();
    return createHmac('sha256', key).update(text).digest('base64url');
  }
}
