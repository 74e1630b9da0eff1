import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Piece } from '../../api/src/contract/page-data.ts';
import type { LateMarkup } from '../src/lib/late-markup.ts';

/** A piece of this document alone. */
export const own = (text: string): Piece => ({ bytes: Buffer.from(text), shared: false });

/** A piece to be put into many documents. */
export const shared = (text: string): Piece => ({ bytes: Buffer.from(text), shared: true });

/** Nothing in a page can hold this: React escapes texts, JSON-LD is written without '<', and HTML from the CMS is without comments. */
const GAP = '<!--late-->';
const drawn = new WeakMap<object, Piece>();

/** What is put into a page after it was drawn: neither concatenated nor encoded with it. In the order of the document. */
export class LatePieces implements LateMarkup {
  private readonly pieces: Piece[] = [];

  given(html: string): string {
    this.pieces.push(own(html));
    return GAP;
  }

  /** Links of such a part are whole paths: they mean the same at any address. */
  once(of: object, part: ReactNode): string {
    let piece = drawn.get(of);
    if (!piece) {
      piece = shared(renderToString(<StaticRouter location="/">{part}</StaticRouter>));
      drawn.set(of, piece);
    }
    this.pieces.push(piece);
    return GAP;
  }

  /** @throws Error when the page has other gaps than were made */
  fill(page: string): Piece[] {
    const texts = page.split(GAP);
    if (texts.length !== this.pieces.length + 1) throw new Error('render: a page with other gaps than were made');
    return texts.flatMap((text, index) => [own(text), ...this.pieces.slice(index, index + 1)]);
  }
}
