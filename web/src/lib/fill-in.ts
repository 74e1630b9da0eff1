/** What the page itself has filled in: React writes its own first values over `defaultValue`. */
export const filledIn = new WeakMap<Element, string>();

/**
 * Fills in what is known, except where the visitor has typed already or is about to, or the browser has restored
 * something. It counts as the page's own answer, not as one that the visitor has begun to give. It runs in a task of its own,
 * because leaving a field can start the application while no field has the focus yet.
 * @param onFilled called afterwards
 * @returns cancels it
 */
export function fillIn(
  form: HTMLFormElement,
  known: Record<string, string | undefined>,
  onFilled: () => void,
): () => void {
  const timer = setTimeout(() => {
    for (const [name, value] of Object.entries(known)) {
      const control = form.elements.namedItem(name);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
      if (!value || control.value !== control.defaultValue || control === document.activeElement) continue;
      control.value = value;
      filledIn.set(control, value);
    }
    onFilled();
  });
  return () => clearTimeout(timer);
}
