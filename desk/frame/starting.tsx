import type { ReactNode } from 'react';

interface StartingProps {
  /** Only for errors. */
  title?: string;
  text?: string;
  /** Buttons. */
  children?: ReactNode;
}

/** Shown instead of the desk: what it is waiting for, or why it cannot be used. */
export function Starting({ title, text = 'Opening the desk …', children }: StartingProps) {
  return (
    <main className="starting">
      {title && <h1>{title}</h1>}
      <p role={title ? 'alert' : 'status'}>{text}</p>
      {children && <p className="actions">{children}</p>}
    </main>
  );
}

/** Shown when a screen has crashed, or when its chunk is gone because the site has been rebuilt. */
export function Failed() {
  return (
    <Starting
      title="This screen has stopped working"
      text="Nothing was lost. If the site was updated a moment ago, reload the page to get the new version."
    >
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        Reload
      </button>
      <a className="button" href="/desk">
        Go to Today
      </a>
    </Starting>
  );
}
