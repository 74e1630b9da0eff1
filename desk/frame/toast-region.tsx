import { Value } from '../kit/cell.tsx';
import type { Toast } from '../lib/toast.ts';
import { Icon } from '../pieces/icons.tsx';

interface ToastRegionProps {
  /** `at` in ms since 1970: the same text again is a new message. */
  toast: (Toast & { at: number }) | undefined;
  close: () => void;
}

/** The result of the last action. The region always exists, so that screen readers announce a new one. */
export function ToastRegion({ toast, close }: ToastRegionProps) {
  return (
    <div role="status" aria-label="Messages" className="toast">
      {toast && (
        <div key={toast.at} className={toast.isWrong ? 'message message-error' : 'message'}>
          <Icon name={toast.isWrong ? 'close' : 'check'} />
          <span>
            {toast.text} {toast.to && toast.label && <Value cell={{ type: 'text', text: toast.label, to: toast.to }} />}
          </span>
          <button type="button" className="button button-bare" aria-label="Close this message" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
