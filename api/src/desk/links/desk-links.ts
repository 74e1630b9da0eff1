import { Inject, Injectable } from '@nestjs/common';
import { dayIn, daysBefore } from '../../analytics/days.ts';
import type {
  ChangeLink,
  CheckLink,
  DeskLink,
  DeskLinkDetail,
  DeskLinksQuery,
  LinkVerdict,
  NewLink,
  TargetAnswer,
} from '../../contract/desk/links.ts';
import { LINK_CHART_DAYS, LINK_DAYS } from '../../contract/desk/links.values.ts';
import type { DeskList } from '../../contract/desk/lists.ts';
import { readPagePaths } from '../../platform/config/built-site.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { leadsInside } from '../../redirects/inside-address.ts';
import type { LinkSite, WantedLink } from '../../redirects/redirect-changes.ts';
import { checkAnswer, RefusedLink } from '../../redirects/redirect-check.ts';
import { readHits, sortedRedirects } from '../../redirects/redirect-list.repository.ts';
import { checkTarget, slugError } from '../../redirects/redirect-rules.ts';
import { findRedirect } from '../../redirects/redirects.repository.ts';
import type { Actor } from '../desk-actions.repository.ts';
import { readPage, readSearchedPage } from '../paging.ts';
import { dropLink, noSuchLink, putLink, type Replace } from './change-links.ts';
import { judgeLink } from './link-verdict.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findRedirect>>>;

/** Shows and changes short links for staff. */
@Injectable()
export class DeskLinks {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list({ q, followed, sort, page }: DeskLinksQuery): Promise<DeskList<DeskLink>> {
    const filter = { part: q, followed: followed && { isFollowed: followed === 'yes', days: LINK_DAYS } };
    const read = q === undefined ? readPage : readSearchedPage;
    const { rows, ...counted } = await read(this.db, sortedRedirects(this.db, filter, sort), page);
    const hits = await this.hitsOf(rows, LINK_DAYS);
    const site = this.site();
    return { items: rows.map((row) => toLink(row, hits(row.id), site)), ...counted };
  }

  /** @throws AppError 404 not_found */
  async show(slug: string): Promise<DeskLinkDetail> {
    const row = await findRedirect(this.db, slug);
    if (!row) throw noSuchLink(slug);
    const days = (await this.hitsOf([row], LINK_CHART_DAYS))(row.id);
    const site = this.site();
    return {
      ...toLink(row, days.slice(-LINK_DAYS), site),
      address: `${site.publicUrl}/r/${row.slug.toLowerCase()}`,
      days,
    };
  }

  /** @throws AppError 400 invalid_request naming the field, 409 slug_taken */
  async add(actor: Actor, { slug, target, note }: NewLink): Promise<DeskLinkDetail> {
    return this.put(actor, { slug, target, note: note ?? null }, 'no');
  }

  /** @throws AppError 400 invalid_request naming the field, 404 not_found, 409 changed_meanwhile */
  async change(actor: Actor, slug: string, { target, note, was }: ChangeLink): Promise<DeskLinkDetail> {
    return this.put(actor, { slug, target, note: note ?? null }, { was });
  }

  /** @returns the removed link @throws AppError 404 not_found */
  async remove(actor: Actor, slug: string): Promise<DeskLinkDetail> {
    const link = await this.show(slug);
    await dropLink(this.db, actor, slug);
    return link;
  }

  judge(link: CheckLink): Promise<LinkVerdict> {
    return judgeLink(this.db, this.site(), link);
  }

  /**
   * Requests a target, and reveals nothing about the response but its status. Addresses in a private network are not
   * requested unless the site itself is in one, as on a developer's machine.
   * @throws AppError 400 invalid_request
   */
  async checkTarget(target: string): Promise<TargetAnswer> {
    const { publicUrl } = this.site();
    const checked = checkTarget(target, publicUrl);
    if ('error' in checked) throw toAppError(new RefusedLink('target', checked.error));
    const url = new URL(checked.target, publicUrl).href;
    if (new URL(url).origin !== publicUrl && (await leadsInside(url)) && !(await leadsInside(publicUrl)))
      return {
        isAlive: false,
        status: null,
        reason: 'The address is in a private network, so visitors cannot open it.',
      };
    const { outcome, isAlive } = await checkAnswer(url, 'manual');
    const isStatus = typeof outcome === 'number';
    return { isAlive, status: isStatus ? outcome : null, reason: isStatus ? null : outcome };
  }

  private async put(actor: Actor, wanted: WantedLink, replace: Replace): Promise<DeskLinkDetail> {
    try {
      const { slug } = await putLink(this.db, actor, this.site(), wanted, replace);
      return await this.show(slug);
    } catch (error) {
      throw error instanceof RefusedLink ? toAppError(error) : error;
    }
  }

  private site(): LinkSite {
    return { publicUrl: this.env.PUBLIC_URL, pagePaths: readPagePaths() };
  }

  /** Reads the hits of the last `length` days. @returns a function that lists a link's days, oldest first */
  private async hitsOf(rows: readonly Row[], length: number) {
    const today = dayIn(this.env.TEAM_TIME_ZONE);
    const days = Array.from({ length }, (_, index) => daysBefore(today, length - 1 - index));
    const ids = rows.map(({ id }) => id);
    const found = await readHits(this.db, ids, days[0] ?? today);
    const hits = new Map(found.map((row) => [`${row.id} ${row.day}`, row.hits]));
    return (id: string) => days.map((day) => ({ day, hits: hits.get(`${id} ${day}`) ?? 0 }));
  }
}

function toLink(row: Row, recent: readonly { hits: number }[], { publicUrl, pagePaths }: LinkSite): DeskLink {
  const slug = row.slug.toLowerCase();
  const checked = checkTarget(row.target, publicUrl);
  return {
    slug,
    target: row.target,
    note: row.note,
    hits: Number(row.hits),
    recentHits: recent.map(({ hits }) => hits),
    lastHitAt: row.last_hit_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    problem: slugError(slug, pagePaths) ?? ('error' in checked ? checked.error : null),
  };
}

function toAppError({ field, message }: RefusedLink): AppError {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return new AppError(400, 'invalid_request', sentence, { details: [{ field, message: sentence }] });
}
