import { useState } from 'react';
import { wordsOf } from '../lib/desk-call.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton } from './actions.tsx';

interface SaveButtonProps {
  label: string;
  /** Said once the file is there. */
  saved: string;
  /** Fetches the file and hands it to the browser. */
  save: () => Promise<void>;
}

/** A button that downloads a file. */
export function SaveButton({ label, saved, save }: SaveButtonProps) {
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    save()
      .then(() => showToast({ isWrong: false, text: saved }))
      .catch((error: unknown) => showToast({ isWrong: true, text: wordsOf(error) }))
      .finally(() => setBusy(false));
  };
  return <ActionButton icon="download" label={label} busyLabel="Downloading …" busy={busy} onPress={press} />;
}
