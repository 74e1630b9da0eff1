/** An error in a form. Without a field it concerns the whole form. */
export interface FieldError {
  field?: string;
  message: string;
  /** Where the person can go instead. */
  link?: { to: string; label: string };
}

/** Returns a field's error message, if it has one. */
export function errorOf(errors: readonly FieldError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
