interface MarkProps {
  /** A content document or a part of one. */
  of: { sample?: boolean };
  /** What it is a sample of, e.g. "Sample quote". */
  children: string;
}

/** Says that something stands in for the owner's own, if its document says so. */
export function Mark({ of: { sample }, children }: MarkProps) {
  return sample ? <span className="mark">{children}</span> : null;
}
