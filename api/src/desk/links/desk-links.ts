import { Inject, Injectable } from '@nestjs/common';
import { originOfTarget, readAttributed } from '../../analytics/attributed.ts';
import { daysBefore } from '../../analytics/days.ts';
import { takenPathsFor } from '../../content/current.ts';
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
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { dayIn } from '../../platform/day-in.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readChecks } from '../../redirects/link-checks.repository.ts';
import { readHits, sortedRedirects } from '../../redirects/redirect-list.repository.ts';
import { checkTarget } from '../../redirects/redirect-rules.ts';
import { findRedirect } from '../../redirects/redirects.repository.ts';
import type { LinkSite, WantedLink } from '../../redirects/save-link.ts';
import { RefusedLink } from '../../redirects/save-link.ts';
import { askTarget } from '../../redirects/target-answer.ts';
import type { Actor } from '../desk-actions.repository.ts';
import { readPage, readSearchedPage } from '../paging.ts';
import { dropLink, noSuchLink, putLink, type Replace } from './change-links.ts';
import { judgeLink } from './link-verdict.ts';
import { type LinkRow, toLink } from './link-view.ts';

/** Shows and changes short links for staff. */
@Injectable()
export class DeskLinks {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list({ q, followed, target, sort, page }: DeskLinksQuery): Promise<DeskList<DeskLink>> {
    const filter = {
      part: q,
      followed: followed && { isFollowed: followed === 'yes', days: LINK_DAYS },
      isBroken: target === 'broken',
    };
    const read = q === undefined ? readPage : readSearchedPage;
    const { rows, ...counted } = await read(this.db, sortedRedirects(this.db, filter, sort), page);
    return { items: await this.describe(rows, LINK_DAYS), ...counted };
  }

  /** @throws AppError 404 not_found */
  async show(slug: string): Promise<DeskLinkDetail> {
    const row = await findRedirect(this.db, slug);
    if (!row) throw noSuchLink(slug);
    const days = (await this.hitsOf([row], LINK_CHART_DAYS))(row.id);
    const [link] = (await this.describe([row], LINK_CHART_DAYS)) as [DeskLink];
    const recentHits = link.recentHits.slice(-LINK_DAYS);
    return { ...link, recentHits, address: `${this.env.PUBLIC_URL}/r/${link.slug}`, days };
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
   * Requests a target.
   * @throws AppError 400 invalid_request
   */
  async checkTarget(target: string): Promise<TargetAnswer> {
    const { publicUrl } = this.site();
    const checked = checkTarget(target, publicUrl);
    if ('error' in checked) throw toAppError(new RefusedLink('target', checked.error));
    const { isAlive, status, reason } = await askTarget(checked.target, publicUrl);
    return { isAlive, status, reason };
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
    return { publicUrl: this.env.PUBLIC_URL, pagePaths: takenPathsFor(this.env) };
  }

  /** Adds to links what is known about them. @param length the number of days whose hits, leads and payments are counted */
  private async describe(rows: readonly LinkRow[], length: number): Promise<DeskLink[]> {
    const site = this.site();
    const ids = rows.map(({ id }) => id);
    const origins = rows.map(({ target }) => originOfTarget(target, site.publicUrl));
    const today = dayIn(this.env.TEAM_TIME_ZONE);
    const days = { from: daysBefore(today, length - 1), to: today };
    const [hits, checks, attributed] = await Promise.all([
      this.hitsOf(rows, length),
      readChecks(this.db, ids),
      origins.some(Boolean) ? readAttributed(this.db, days, this.env.TEAM_TIME_ZONE) : undefined,
    ]);
    return rows.map((row, index) => {
      const origin = origins[index];
      const check = checks.find(({ redirect_id: id }) => id === row.id);
      return toLink(row, { hits: hits(row.id), check, attributed: (origin && attributed?.(origin)) ?? null }, site);
    });
  }

  /** Reads the hits of the last `length` days. @returns a function that lists a link's days, oldest first */
  private async hitsOf(rows: readonly LinkRow[], length: number) {
    const today = dayIn(this.env.TEAM_TIME_ZONE);
    const days = Array.from({ length }, (_, index) => daysBefore(today, length - 1 - index));
    const ids = rows.map(({ id }) => id);
    const found = await readHits(this.db, ids, days[0] ?? today);
    const hits = new Map(found.map((row) => [`${row.id} ${row.day}`, row.hits]));
    return (id: string) => days.map((day) => ({ day, hits: hits.get(`${id} ${day}`) ?? 0 }));
  }
}

function toAppError({ field, message }: RefusedLink): AppError {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return new AppError(400, 'invalid_request', sentence, { details: [{ field, message: sentence }] });
}
