import { type ComponentProps, useState } from 'react';
import type { TargetAnswer } from '#contract/desk/links.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { usePosted } from '../lib/posted.ts';
import { TextField } from '../pieces/field.tsx';
import { Icon } from '../pieces/icons.tsx';
import { State } from '../pieces/states.tsx';

/** Has the api request a target, and shows its response. Without a target it keeps the place, so that nothing moves. */
function Answer({ target }: { target: string | undefined }) {
  const path = target === undefined ? null : '/link-checks/target';
  const { data, error } = usePosted<TargetAnswer>(path, { target }, { staleTime: 60_000, retry: false });
  return (
    <p className="hint" role="status">
      {target && !data && <span className="quiet">{error ? wordsOf(error) : 'Checking …'}</span>}
      {data?.isAlive && (
        <>
          <Icon name="check" /> <span>Responds with {data.status}</span>
        </>
      )}
      {data && !data.isAlive && (
        <State kind="person">{data.status ? `Responds with ${data.status}` : `No response: ${data.reason}`}</State>
      )}
    </p>
  );
}

/** Keeps browsers from changing what is typed. */
export const plain: ComponentProps<'input'> = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };

interface TargetFieldProps {
  target: string;
  change: (target: string) => void;
  /** What is wrong with it, from the verdict on the link. */
  error: string | undefined;
}

/** Where a link leads. Once the field is left, the target is requested. */
export function TargetField({ target, change, error }: TargetFieldProps) {
  const [left, setLeft] = useState('');
  return (
    <div className="field">
      <TextField
        {...plain}
        label="Target"
        help="A path of this site, or a full https:// address"
        error={error}
        value={target}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setLeft(target.trim())}
        required
      />
      <Answer target={left !== '' && left === target.trim() && !error ? left : undefined} />
    </div>
  );
}
