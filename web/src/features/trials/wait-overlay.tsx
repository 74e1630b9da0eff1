import { useLayoutEffect, useRef } from 'react';
import { OrbitIcon } from '../../components/media/icons.tsx';

/** Covers the whole screen while something must not be interrupted; a modal dialog, so nothing behind it can be reached. */
export function WaitOverlay({ text, open }: { text: string; open: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before other effects: closing gives focus back, and an error summary may want it then.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="overlay panel"
      aria-labelledby="overlay-text"
      onCancel={(event) => event.preventDefault()}
    >
      <OrbitIcon />
      <p className="lead" id="overlay-text" role="status">
        {text}
      </p>
    </dialog>
  );
}
