import type { ReactNode } from 'react';
import { Footer, Frame } from './layout.tsx';
import { wordStyleSheet } from './mail-styles.ts';
import { type Mail, type MailContext, oneLine } from './mail-text.ts';
import { plainText } from './plain-text.ts';

interface MailParts {
  subject: string;
  /** What mailbox lists show after the subject, at most 150 characters; it continues the subject. */
  preheader: string;
  /** Completes "You are receiving this email because". */
  reason: string;
  /** What to do about it. Default: whom to tell that it was another person. */
  advice?: string;
  /** Pieces of layout.tsx. */
  children: ReactNode;
}

/** Renders a mail from one source as both HTML and plain text. */
export async function renderMail(context: MailContext, parts: MailParts): Promise<Mail> {
  // Loaded on the first mail, so that an api that sends none does not pay for it.
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
    // React cannot render comments.
    html: `<!doctype html>${renderToStaticMarkup(frame).replace('</head>', `${wordStyleSheet}</head>`)}`
      .replaceAll('var(--brand)', context.colours.brand)
      .replaceAll('var(--accent)', context.colours.accent),
    // "-- " alone on a line marks the start of the signature.
    text: `${body}\n\n-- \n${context.brand}\n${smallPrint}\n`,
  };
}
