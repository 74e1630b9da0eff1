// Reports views as Umami publishes it. Counts pages that an application draws by watching the history.
(() => {
  const { src, dataset } = document.currentScript;
  const website = dataset.websiteId;
  if (!website) return;
  const host = dataset.hostUrl ?? new URL('.', src).href.replace(/\/$/, '');
  let shown = location.href;
  let referrer = document.referrer;
  const count = () => {
    const payload = { website, hostname: location.hostname, url: shown, referrer, title: document.title };
    void fetch(`${host}/api/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      keepalive: true,
      body: JSON.stringify({ type: 'event', payload }),
    }).catch(() => {});
  };
  for (const name of ['pushState', 'replaceState']) {
    const original = history[name];
    history[name] = function change(...state) {
      original.apply(this, state);
      if (location.href === shown) return;
      referrer = shown;
      shown = location.href;
      count();
    };
  }
  count();
})();
