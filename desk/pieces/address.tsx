/** A text that breaks, if it must, where the host of an e-mail address begins. */
export function Address({ text }: { text: string }) {
  const [name, host] = text.split('@');
  if (host === undefined) return text;
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
