interface BusyButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Holds a click back until the application runs (start.ts), because the browser alone would do less. */
  needsScript?: boolean;
}

/**
 * A submit button that keeps its width and focus while busy (a disabled one would lose focus). The form ignores further
 * submits in the meantime.
 */
export function BusyButton({ label, busyLabel, busy, needsScript }: BusyButtonProps) {
  return (
    <button
      type="submit"
      className="button button-primary button-busy"
      aria-disabled={busy || undefined}
      data-scripted={needsScript || undefined}
      data-widest={busyLabel.length > label.length ? busyLabel : label}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
