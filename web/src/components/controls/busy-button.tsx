interface BusyButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
}

/**
 * A submit button that keeps its width and focus while busy (a disabled one would lose focus). The form ignores further
 * submits meanwhile.
 */
export function BusyButton({ label, busyLabel, busy }: BusyButtonProps) {
  return (
    <button
      type="submit"
      className="button button-primary button-busy"
      aria-disabled={busy || undefined}
      data-widest={busyLabel.length > label.length ? busyLabel : label}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
