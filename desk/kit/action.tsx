import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Acted, Field, RecordAction } from '#contract/desk/resource.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useToast } from '../lib/toast.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { FieldFrame } from '../pieces/field.tsx';

/** Longer texts are typed in several lines; an input would drop their line breaks. */
const ONE_LINE = 500;

export type Values = Record<string, Field['value']>;

const shownIn = (fields: Field[]): Values => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/**
 * The button of an action: it asks first if the action has a question.
 * @param path of the record, below /api/desk; of the list, for the action that adds one
 */
export function ActionOf({ action, path }: { action: RecordAction; path: string }) {
  // An open dialog does not follow the record: its hidden fields say what was read in it.
  const [opened, setOpened] = useState<RecordAction>();
  const { name, label, question, explain, confirm = label, fields, isPrimary: primary } = opened ?? action;
  // What was typed stays until it is done, or the record itself has changed.
  const shown = JSON.stringify(fields);
  const [typed, setTyped] = useState({ shown, values: shownIn(fields) });
  const values = typed.shown === shown ? typed.values : shownIn(fields);
  const { mutateAsync, isPending } = useDeskAction<Acted>();
  const [uncopied, setUncopied] = useState<string>();
  const showToast = useToast();
  const copy = ({ copy: copied, ...done }: Acted['done']) =>
    copied &&
    copyText(copied.text).then(
      () => showToast({ isWrong: false, ...done, text: `${copied.said} ${done.text}` }),
      // Some browsers do not allow copying after a request.
      () => setUncopied(copied.text),
    );
  const client = useQueryClient();
  const navigate = useNavigate();
  const { query } = useListAddress();
  /** Closes the page of a removed record before its query is removed: while it is shown, it would ask for it again. */
  const close = async () => {
    await navigate(path.replace(/\/[^/]*$/, query), { flushSync: true });
    client.removeQueries({ queryKey: [path] });
  };
  const run = async () => {
    const { done } = await mutateAsync({
      path: name === 'add' ? path : `${path}/${name}`,
      body: Object.fromEntries(
        fields.map((field) => [field.name, field.type === 'number' ? Number(values[field.name]) : values[field.name]]),
      ),
      leave: ({ record }) => (record === null ? close() : undefined),
    });
    setTyped({ shown, values: shownIn(fields) });
    await copy(done);
  };
  if (uncopied) return <input readOnly value={uncopied} aria-label="Copy it from here" />;
  return (
    <ConfirmButton
      {...{ label, primary, question, confirm }}
      busy={isPending}
      onOpen={() => setOpened(action)}
      onClose={() => setOpened(undefined)}
      onPress={run}
    >
      {explain.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => setTyped({ shown, values: { ...values, [field.name]: value } })}
        />
      ))}
    </ConfirmButton>
  );
}

interface InputProps {
  field: Field;
  value: Field['value'];
  onChange: (value: string | boolean) => void;
}

/** The control of a field. */
export function Input({ field, value, onChange }: InputProps) {
  const { type, label, help, min, max, choices = [], isOptional = false } = field;
  if (type === 'hidden') return null;
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (type === 'check')
    return (
      <p>
        <label>
          <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} /> {label}
        </label>
      </p>
    );
  const typed = { value: String(value), onChange: change, required: !isOptional };
  const limits = type === 'number' || type === 'date' ? { min, max } : { maxLength: max, autoComplete: 'off' };
  return (
    <FieldFrame label={label} help={help}>
      {(attributes) =>
        type === 'choice' ? (
          <select {...attributes} {...typed}>
            {choices.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        ) : type === 'text' && Number(max) > ONE_LINE ? (
          <textarea {...attributes} {...typed} rows={4} maxLength={max} />
        ) : (
          <input {...attributes} {...typed} {...limits} type={type} />
        )
      }
    </FieldFrame>
  );
}
