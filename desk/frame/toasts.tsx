import { Value } from '../kit/cell.tsx';
import type { Toast } from '../lib/toast.ts';
import { Icon } from '../pieces/icons.tsx';

/** Results of recent actions, newest first. The region always exists, so that screen readers announce new ones. */
export function Toasts({ toasts, close }: { toasts: (Toast & { at: number })[]; close: (at: number) => void }) {
  return (
    <div role="status" aria-label="Messages" className="toasts">
      {toasts.map(({ at, text, isWrong, to, label }) => (
        <div key={at} className={isWrong ? 'message message-error' : 'message'}>
          <Icon name={isWrong ? 'close' : 'check'} />
          <span>
            {text} {to && label && <Value cell={{ type: 'text', text: label, to }} />}
          </span>
          <button
            type="button"
            className="button button-bare"
            aria-label="Close this message"
            onClick={() => close(at)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
