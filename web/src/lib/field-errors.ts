/** Something wrong with a form: what, and in which field; without a field it concerns the whole form. */
export interface FieldError {
  field?: string;
  message: string;
  /** Where a person can go instead. */
  link?: { to: string; label: string };
}

/** What is wrong with one field, if anything. */
export function errorOf(errors: readonly FieldError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
