import { TextField } from './field.tsx';

interface ReasonFieldProps {
  help?: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Asks a staff member why. */
export function ReasonField({ help = 'It is kept for good, so name no person.', value, onChange }: ReasonFieldProps) {
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
