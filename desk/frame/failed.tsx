/** Shown when a screen has crashed, or when its chunk is gone because the site has been rebuilt. */
export function Failed() {
  return (
    <main className="starting">
      <h1>This screen has stopped working</h1>
      <p role="alert">
        Nothing was lost. If the site was updated a moment ago, reload the page to get the new version.
      </p>
      <p className="actions">
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Reload
        </button>
        <a className="button" href="/desk">
          Go to Today
        </a>
      </p>
    </main>
  );
}
