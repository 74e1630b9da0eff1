/**
 * Fills in what is known, except where the visitor has typed already, or the browser has restored something. It counts as
 * the page's own answer, not as one that the visitor has begun to give.
 */
export function fillIn(form: HTMLFormElement, known: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(known)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      if (control.value === control.defaultValue && value) control.defaultValue = value;
  }
}
