interface BusyButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Not the view's primary action. */
  quiet?: boolean;
  /** Holds a click back until the application runs (start.ts), because the browser alone would do less. */
  needsScript?: boolean;
  /** For a button that belongs to no form. */
  onPress?: () => void;
}

/**
 * A submit button that keeps its width and focus while busy (a disabled one would lose focus). The form ignores further
 * submits in the meantime, and so must `onPress`.
 */
export function BusyButton({ label, busyLabel, busy, quiet, needsScript, onPress }: BusyButtonProps) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      onClick={onPress}
      className={quiet ? 'button button-busy' : 'button button-primary button-busy'}
      aria-disabled={busy || undefined}
      data-scripted={needsScript || undefined}
      data-widest={busyLabel.length > label.length ? busyLabel : label}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
