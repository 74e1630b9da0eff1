/*
 * Styles of the mails. The brand's colours have their names here, as in web/src/styles/tokens.css; render-mail.tsx fills them in,
 * because mail clients know no variables. Mail clients support little CSS, so styles
 * are inline; the style sheet adds the dark scheme and narrow screens for clients that support them. Ground and ink are
 * always set together, so that a client which inverts colours inverts both.
 */

const colors = {
  white: '#ffffff',
  ground: '#f4f6f8',
  ink: 'var(--brand)',
  quiet: '#4a5562',
  rule: '#dce1e6',
  accent: 'var(--accent)',
} as const;

const TEXT_FONT = "Roboto, 'Segoe UI', Helvetica, Arial, sans-serif";
const HEADING_FONT = "'Roboto Condensed', 'Arial Narrow', Roboto, Helvetica, Arial, sans-serif";

const text = { fontFamily: TEXT_FONT, color: colors.ink, fontSize: 16, lineHeight: '25px' } as const;
const small = { ...text, fontSize: 14, lineHeight: '22px' } as const;

/** Breaks long names that contain no space; not every mail client supports the newer property. */
const anyName = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const;

export const styles = {
  page: { margin: 0, padding: '24px 8px', backgroundColor: colors.ground },
  column: { maxWidth: 600 },
  sheet: { backgroundColor: colors.white, borderRadius: 4, textAlign: 'left' },
  band: {
    padding: '18px 32px',
    borderRadius: '4px 4px 0 0',
    backgroundColor: colors.ink,
    color: colors.white,
    fontFamily: HEADING_FONT,
    fontSize: 20,
    fontWeight: 700,
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  dot: {
    display: 'inline-block',
    width: 10,
    height: 10,
    marginRight: 10,
    borderRadius: 5,
    backgroundColor: colors.accent,
    verticalAlign: 1,
  },
  content: { padding: '32px 32px 36px' },
  step: { ...small, margin: '0 0 6px', color: colors.quiet },
  title: {
    margin: '0 0 16px',
    color: colors.ink,
    fontFamily: HEADING_FONT,
    fontSize: 32,
    fontWeight: 700,
    lineHeight: '36px',
    letterSpacing: '-0.3px',
    ...anyName,
  },
  paragraph: { ...text, margin: '0 0 16px' },
  action: {
    ...text,
    margin: '8px 0 24px',
    padding: '13px 22px',
    border: `1px solid ${colors.ink}`,
    borderRadius: 4,
    backgroundColor: colors.accent,
    fontWeight: 500,
    boxSizing: 'border-box',
    textAlign: 'center',
  },
  facts: { width: '100%', margin: '0 0 20px', borderCollapse: 'collapse' },
  label: {
    ...small,
    width: 150,
    padding: '10px 12px 10px 0',
    borderTop: `1px solid ${colors.rule}`,
    color: colors.quiet,
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  value: {
    ...text,
    fontSize: 15,
    lineHeight: '22px',
    padding: '10px 0',
    borderTop: `1px solid ${colors.rule}`,
    verticalAlign: 'top',
    ...anyName,
  },
  link: { color: colors.ink, textDecoration: 'underline' },
  address: { ...small, margin: '0 0 16px', color: colors.quiet },
  addressLink: { color: colors.quiet, textDecoration: 'underline', wordBreak: 'break-all' },
  note: { ...small, ...anyName, margin: 0, padding: '12px 14px', borderLeft: `2px solid ${colors.accent}` },
  footer: { ...small, margin: 0, padding: '16px 32px', fontSize: 13, lineHeight: '20px', color: colors.quiet },
} as const;

const dark = { ground: '#000000', sheet: '#14181d', ink: '#ffffff', quiet: '#c4ccd6', rule: '#38414c' } as const;

/** Outlook sets `data-ogsc` and `data-ogsb` on what it has inverted; the button and the band keep their colours. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .action { display: block !important; margin-top: 24px !important; }
  .title { font-size: 28px !important; line-height: 32px !important; }
  .label { width: 92px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: ${dark.ground} !important; }
  .sheet { background-color: ${dark.sheet} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .rule { border-color: ${dark.rule} !important; }
}
[data-ogsb] .action { background-color: ${colors.accent} !important; }
[data-ogsc] .action { color: ${colors.ink} !important; }
[data-ogsb] .band { background-color: ${colors.ink} !important; }
[data-ogsc] .band { color: ${colors.white} !important; }
`;

/**
 * For Outlook versions that render with Word, which ignore max-width and fall back to Times when the first font of a
 * list is missing. All other clients see a comment.
 */
export const wordStyleSheet = `<!--[if mso]><style>
.column { width: 600px; }
div, p, h1, th, td, a { font-family: Arial, sans-serif !important; }
</style><![endif]-->`;
