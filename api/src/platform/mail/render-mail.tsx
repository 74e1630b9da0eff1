import type { ReactNode } from 'react';
import { Footer, Frame } from './layout.tsx';
import { wordStyleSheet } from './mail-styles.ts';
import { type Mail, type MailContext, oneLine } from './mail-text.ts';
import { plainText } from './plain-text.ts';

interface MailParts {
  subject: string;
  /** What lists show after the subject, at most 150 characters; it goes on where the subject ends. */
  preheader: string;
  /** Completes "You are receiving this email because". */
  reason: string;
  /** What to do about it; not set: whom to tell that it was somebody else. */
  advice?: string;
  /** Pieces of layout.tsx. */
  children: ReactNode;
}

/** Makes a mail of its words: one source for HTML and plain text. */
export async function renderMail(context: MailContext, parts: MailParts): Promise<Mail> {
  // Loaded when a mail is made: an api that sends none does not pay for it.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { preheader, reason, advice, children } = parts;
  const subject = oneLine(parts.subject);
  const footer = <Footer context={context} reason={reason} advice={advice} />;
  const frame = (
    <Frame brand={context.brand} subject={subject} preheader={preheader} footer={footer}>
      {children}
    </Frame>
  );
  const [body, smallPrint] = [
    await plainText(renderToStaticMarkup(children)),
    await plainText(renderToStaticMarkup(footer)),
  ];
  return {
    subject,
    preheader,
    // React writes no comments.
    html: `<!doctype html>${renderToStaticMarkup(frame).replace('</head>', `${wordStyleSheet}</head>`)}`,
    // "-- " alone on a line is where programs that know it take a signature to begin.
    text: `${body}\n\n-- \n${context.brand}\n${smallPrint}\n`,
  };
}
