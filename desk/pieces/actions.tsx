import { type FormEvent, type MouseEventHandler, type ReactNode, useId, useRef, useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { wordsOf } from '../lib/desk-call.ts';
import { takeFocus } from '../lib/focus.ts';
import { useToast } from '../lib/toast.ts';
import { Icon, type IconName } from './icons.tsx';

interface ActionButtonProps {
  icon?: IconName;
  label: string;
  /** Shown while it works. */
  busyLabel?: string;
  busy?: boolean;
  primary?: boolean;
  onPress: () => void;
}

/** A button that keeps its width and focus while it works. */
export function ActionButton({ icon, label, busyLabel = 'Working …', busy, primary, onPress }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={primary ? 'button button-primary' : 'button'}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onPress()}
    >
      {icon && <Icon name={icon} />}
      {/* Both texts take up space, and one is visible. */}
      <span className="either">
        <span className={busy ? 'unseen' : undefined} aria-hidden={busy || undefined}>
          {label}
        </span>
        <span className={busy ? undefined : 'unseen'} aria-hidden={!busy || undefined}>
          {busyLabel}
        </span>
      </span>
    </button>
  );
}

interface ConfirmButtonProps extends Omit<ActionButtonProps, 'onPress'> {
  /** The dialog's title; `children` say what will happen. Without one, the button does it at once. */
  question?: string | undefined;
  children?: ReactNode;
  /** Label of the button that does it. */
  confirm: string;
  /** Does it. The dialog stays open, with what was typed, until it is done, and shows why it was refused. */
  onPress: () => Promise<unknown>;
  onOpen?: () => void;
  onClose?: () => void;
}

/** A button that asks for confirmation first, if it has a question. */
export function ConfirmButton({
  question,
  children,
  confirm,
  onPress,
  onOpen,
  onClose,
  ...button
}: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') !== 'yes') return;
    event.preventDefault();
    if (button.busy) return;
    setRefusal('');
    onPress().then(
      () => dialog.current?.close(),
      (error: unknown) => setRefusal(wordsOf(error)),
    );
  };
  return (
    <>
      <ActionButton
        {...button}
        onPress={() => {
          if (!question) return void onPress().catch(() => {});
          onOpen?.();
          dialog.current?.showModal();
        }}
      />
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={id}
        onClose={() => {
          setRefusal('');
          onClose?.();
        }}
      >
        <form method="dialog" onSubmit={submit}>
          <h2 id={id}>{question}</h2>
          {children}
          {refusal && (
            <p className="message message-error" role="alert">
              {refusal}
            </p>
          )}
          <p className="actions">
            <button
              type="submit"
              value="yes"
              className="button button-inverse"
              aria-disabled={button.busy || undefined}
            >
              {button.busy ? (button.busyLabel ?? 'Working …') : confirm}
            </button>
            <button type="submit" value="no" className="button" formNoValidate>
              Cancel
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
}

/** Copies a text and confirms it. @param what names the text in messages, e.g. "the claim link" */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const showToast = useToast();
  const [failed, setFailed] = useState(false);
  const copy = () =>
    copyText(text).then(
      () => showToast({ isWrong: false, text: `Copied ${what}.` }),
      () => setFailed(true),
    );
  if (failed) return <input ref={takeFocus} readOnly value={text} aria-label={`Copy ${what} from here`} />;
  return (
    <button type="button" className="button button-bare" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <Icon name="copy" />
    </button>
  );
}

interface TextButtonProps {
  label: string;
  /** For screen readers, where the label alone is ambiguous. */
  name?: string;
  disabled?: boolean;
  onPress: MouseEventHandler<HTMLButtonElement>;
}

/** A minor action within a form or a list; it looks like a link. */
export function TextButton({ label, name, disabled, onPress }: TextButtonProps) {
  return (
    <button type="button" className="text-button small" aria-label={name} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  );
}
