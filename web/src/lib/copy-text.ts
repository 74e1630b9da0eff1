/** Copies a text. @throws where the browser does not allow it; over plain HTTP, other than on this machine, there is no clipboard */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('There is no clipboard here.');
  await navigator.clipboard.writeText(text);
}
