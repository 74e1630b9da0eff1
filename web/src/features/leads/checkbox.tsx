interface CheckboxProps {
  name: string;
  label: string;
}

/** A box to tick, with its words beside it; it begins unticked and is sent as "yes". */
export function Checkbox({ name, label }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} value="yes" />
      {label}
    </label>
  );
}
