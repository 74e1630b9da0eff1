import { TextField } from './field.tsx';

interface ReasonFieldProps {
  help?: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Asks for the reason of a decision. */
export function ReasonField({
  help = 'It is kept permanently, so do not name anyone.',
  value,
  onChange,
}: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      help={help}
      required
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
