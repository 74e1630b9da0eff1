import { Injectable } from '@nestjs/common';
import { Drafts } from '../blog/drafts/drafts.ts';
import { previewPath } from '../contract/blog.values.ts';
import type { PreviewData } from '../contract/page-data.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { type PageResponse, unstored } from './page-response.ts';
import { Renderer } from './renderer.ts';

/** Renders drafts for people with a link. Every request asks HubSpot, and nothing is kept. */
@Injectable()
export class PreviewPages {
  constructor(
    private readonly drafts: Drafts,
    private readonly renderer: Renderer,
  ) {}

  /** @param token what signs the link */
  async page(token: string): Promise<PageResponse> {
    const { status, data } = await this.answer(token);
    // Without a script: it would count the view, and could not draw the page again.
    return unstored(status, await this.renderer.page(previewPath('x'), { page: 'post-preview', data }, false));
  }

  /** Returns what there is to draw, and its status. */
  private async answer(token: string): Promise<{ status: number; data: PreviewData }> {
    try {
      const preview = await this.drafts.preview(token);
      if (preview.state === 'forged') return { status: 404, data: { ended: 'unknown' } };
      if (preview.state !== 'shown') return { status: 410, data: { ended: preview.state } };
      return { status: 200, data: { post: preview.post, until: preview.until.toISOString() } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn('draft_read_failed', 'a draft could not be read from HubSpot', { err: error });
      // HubSpot's own words are for the team, not for everybody with a link.
      return { status: error.status, data: { failure: { error: null, details: null } } };
    }
  }
}
