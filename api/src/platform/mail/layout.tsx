import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import type { ReactNode } from 'react';
import { styleSheet, styles } from './mail-styles.ts';
import type { MailContext } from './mail-text.ts';

/*
 * The components of mails. Each renders as HTML and reads well as plain text (plain-text.ts). They have no images or
 * scripts, and load nothing from elsewhere. Parts that only HTML needs have data-skip-in-text.
 */

/** The frame of every mail: the brand above the sheet, small print below it. */
export function Frame(props: {
  brand: string;
  subject: string;
  preheader: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <Html>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{props.subject}</title>
        <style>{styleSheet}</style>
      </Head>
      <Body className="ground" style={styles.page}>
        <Preview>{props.preheader}</Preview>
        <Container className="column" style={styles.column}>
          <Section className="sheet" style={styles.sheet}>
            <div className="band pad" style={styles.band}>
              <span style={styles.dot} />
              {props.brand}
            </div>
            <div className="pad" style={styles.content}>
              {props.children}
            </div>
          </Section>
          {props.footer}
        </Container>
      </Body>
    </Html>
  );
}

/** What the mail is about, in the reader's words. @param props.step the reader's place in a process of several steps */
export function Title({ step, children }: { step?: string; children: ReactNode }) {
  return (
    <>
      {step && (
        <p className="quiet" style={styles.step}>
          {step}
        </p>
      )}
      <h1 className="title ink" style={styles.title}>
        {children}
      </h1>
    </>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={styles.paragraph}>
      {children}
    </p>
  );
}

/** The mail's one call to action. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Button className="action" href={href} style={styles.action}>
      {children}
    </Button>
  );
}

/** The action's address to read, copy and compare. In plain text the action itself shows it. */
export function ActionAddress({ href }: { href: string }) {
  return (
    <p className="quiet" style={styles.address} data-skip-in-text>
      If the button does not work, open this address:
      <br />
      <a className="quiet" href={href} style={styles.addressLink}>
        {href}
      </a>
    </p>
  );
}

/** Facts to keep, one per line; those without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  const known = rows.filter(([, value]) => value);
  return (
    <table className="facts" cellPadding="0" cellSpacing="0" border={0} style={styles.facts}>
      <tbody>
        {known.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="label rule quiet" style={styles.label}>
              {label}
            </th>
            <td className="rule ink" style={styles.value}>
              {/* A right-to-left name must not reverse the text beside it. */}
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="ink" href={href} style={styles.link}>
      {children}
    </a>
  );
}

/** An email address as text. If it is too long for a line, it breaks after the @. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** Something to take care of. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={styles.note}>
      {children}
    </p>
  );
}

/**
 * Why the reader gets the mail, what to do about a mistake, and the terms.
 * @param props.reason completes "You are receiving this email because"
 * @param props.advice another sentence about what to do
 */
export function Footer({ context, reason, advice }: { context: MailContext; reason: string; advice?: string }) {
  return (
    <p className="pad quiet" style={styles.footer}>
      You are receiving this email because {reason}.{' '}
      {advice ?? `If this was not you, reply or write to ${context.replyAddress}, and we will look into it.`}
      <br />
      <a className="quiet" href={`${context.publicUrl}/terms`} style={{ color: 'inherit' }}>
        Terms and Conditions
      </a>
    </p>
  );
}
