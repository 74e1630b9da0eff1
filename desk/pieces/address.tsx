/** A text that breaks, if it must, where the host of an e-mail address begins. */
export function Address({ text }: { text: string }) {
  const host = text.indexOf('@') + 1;
  if (host === 0) return text;
  return (
    <>
      {text.slice(0, host)}
      <wbr />
      {text.slice(host)}
    </>
  );
}
