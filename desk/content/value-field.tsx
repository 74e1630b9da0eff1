import { type ReactNode, useId } from 'react';
import type { UploadUse } from '#contract/content/pieces.ts';
import { TextButton } from '../pieces/actions.tsx';
import { FieldFrame } from '../pieces/field.tsx';
import { Entries } from './entries.tsx';
import { choiceFor, emptyOf, headingOf, type JsonSchema, labelOf } from './json-schema.ts';
import { UploadField } from './upload-field.tsx';

interface ValueFieldProps {
  schema: JsonSchema;
  value: unknown;
  change: (value: unknown) => void;
  /** Where it is in the document: questions.1.answer. */
  path: string;
  label: string;
  isReadOnly: boolean;
  /** What is wrong, by path. */
  errors: ReadonlyMap<string, string>;
}

/** Texts of more characters are typed in several lines. */
const ONE_LINE = 120;

/** The form of a value, as its schema has it: fields, groups of fields, and lists that can be reordered. */
export function ValueField(props: ValueFieldProps) {
  const schema = choiceFor(props.schema, props.value);
  if (schema.upload) return <Upload {...props} schema={schema} use={schema.upload} />;
  if (schema.type === 'object') return <Group {...props} schema={schema} />;
  if (schema.type === 'array') return <List {...props} schema={schema} />;
  return <Leaf {...props} schema={schema} />;
}

/** An uploaded file: its path, or an object with its path and more. */
function Upload({ use, ...props }: ValueFieldProps & { use: UploadUse }) {
  const { schema, value, change, path, errors } = props;
  const facts = schema.type === 'string' ? { src: value } : ((value ?? {}) as Record<string, unknown>);
  const { alt, ...others } = schema.properties ?? {};
  const places = [path, ...Object.keys(others).map((name) => `${path}.${name}`)];
  return (
    <UploadField
      {...props}
      use={use}
      value={facts}
      // Another picture needs another description.
      onUploaded={(file) =>
        change(schema.type === 'string' ? file.src : { ...facts, ...file, ...(alt && facts.src ? { alt: '' } : {}) })
      }
      error={places.map((place) => errors.get(place)).find(Boolean)}
    >
      {alt && (
        <ValueField
          {...props}
          schema={alt}
          value={facts.alt}
          change={(words) => change({ ...facts, alt: words })}
          path={`${path}.alt`}
          label="What it shows, for people who cannot see it"
        />
      )}
    </UploadField>
  );
}

function Group({ schema, value, change, path, label, ...shared }: ValueFieldProps) {
  const values = (value ?? {}) as Record<string, unknown>;
  const required = new Set(schema.required);
  const isLeftOut = (name: string) => values[name] === undefined && !required.has(name);
  const all = Object.entries(schema.properties ?? {});
  const missing = all.filter(([name]) => isLeftOut(name));
  const fields = all.map(([name, field]) => {
    if (isLeftOut(name)) return null;
    const place = path ? `${path}.${name}` : name;
    const isOptional = !required.has(name) && !shared.isReadOnly;
    return (
      <div key={name} className={isOptional ? 'entry' : undefined}>
        <ValueField
          {...shared}
          schema={field}
          value={values[name]}
          change={(next) => change({ ...values, [name]: next })}
          path={place}
          label={headingOf(name)}
        />
        {isOptional && (
          <TextButton
            label="Remove"
            name={`Remove ${labelOf(place)}`}
            onPress={() => change({ ...values, [name]: undefined })}
          />
        )}
      </div>
    );
  });
  const content = (
    <>
      {fields}
      {missing.length > 0 && !shared.isReadOnly && (
        <p className="actions">
          {missing.map(([name, field]) => (
            <TextButton
              key={name}
              label={`Add “${headingOf(name)}”`}
              onPress={() => change({ ...values, [name]: emptyOf(field) })}
            />
          ))}
        </p>
      )}
    </>
  );
  // The whole document, or an entry of a list, which has a frame already.
  if (!label) return <div className="form">{content}</div>;
  return (
    <Frame label={label} error={shared.errors.get(path)}>
      {content}
    </Frame>
  );
}

function List({ schema, value, change, path, label, ...shared }: ValueFieldProps) {
  const entries = Array.isArray(value) ? value : [];
  const { prefixItems, minItems = 0, maxItems = 100 } = schema;
  const itemAt = (index: number) => prefixItems?.[index] ?? schema.items ?? {};
  const isFixed = shared.isReadOnly || prefixItems !== undefined || minItems === maxItems;
  return (
    <Frame label={`${label} (${entries.length})`} error={shared.errors.get(path)}>
      <Entries
        {...{ entries, change, label, minItems }}
        canMove={!shared.isReadOnly && !prefixItems}
        canRemove={!isFixed}
      >
        {(entry, index) => (
          <ValueField
            {...shared}
            schema={itemAt(index)}
            value={entry}
            change={(next) => change(entries.with(index, next))}
            path={`${path}.${index}`}
            label={choiceFor(itemAt(index), entry).type === 'object' ? '' : `${label} ${index + 1}`}
          />
        )}
      </Entries>
      {!isFixed && (
        <p>
          <button
            type="button"
            className="button"
            disabled={entries.length >= maxItems}
            onClick={() => change([...entries, emptyOf(schema.items ?? {})])}
          >
            Add to {label.toLowerCase()}
          </button>
        </p>
      )}
    </Frame>
  );
}

function Frame({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend>
        <b>{label}</b>
      </legend>
      {error && (
        <p className="error" id={id}>
          {error}
        </p>
      )}
      <div className="form">{children}</div>
    </fieldset>
  );
}

function Leaf({ schema, value, change, path, label, isReadOnly, errors }: ValueFieldProps) {
  const error = errors.get(path);
  if (schema.type === 'boolean')
    return (
      <label>
        <input
          type="checkbox"
          checked={value === true}
          disabled={isReadOnly}
          onChange={({ target }) => change(target.checked)}
        />{' '}
        {label}
      </label>
    );
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const text = value === undefined || value === null ? '' : String(value);
  const { maxLength = ONE_LINE } = schema;
  // What is no number yet stays a text, which the api refuses.
  const type = (typed: string) => change(isNumber && String(Number(typed)) === typed ? Number(typed) : typed);
  return (
    <FieldFrame label={label} error={error}>
      {(attributes) =>
        schema.enum ? (
          <select
            {...attributes}
            value={text}
            disabled={isReadOnly}
            onChange={({ target }) => change(schema.enum?.find((one) => String(one) === target.value))}
          >
            {schema.enum.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        ) : maxLength > ONE_LINE && !isNumber ? (
          <textarea
            {...attributes}
            rows={Math.min(8, Math.max(2, Math.ceil(text.length / 90)))}
            value={text}
            readOnly={isReadOnly}
            onChange={({ target }) => type(target.value)}
          />
        ) : (
          <input
            {...attributes}
            value={text}
            inputMode={isNumber ? 'decimal' : undefined}
            readOnly={isReadOnly || schema.const !== undefined}
            onChange={({ target }) => type(target.value)}
          />
        )
      }
    </FieldFrame>
  );
}
