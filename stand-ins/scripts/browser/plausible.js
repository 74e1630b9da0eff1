// Reports views as Plausible publishes it: script.js counts at once, a script named pa-….js once plausible.init() was
// called. Counts pages that an application draws by watching the history.
(() => {
  const { src, dataset } = document.currentScript;
  if (/\/pa-/.test(src) && !window.plausible?.o) return;
  const endpoint = dataset.api ?? new URL('/api/event', src).href;
  let counted;
  const count = () => {
    if (counted === location.pathname) return;
    counted = location.pathname;
    const view = { n: 'pageview', u: location.href, d: dataset.domain, r: document.referrer || null };
    void fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      keepalive: true,
      body: JSON.stringify(view),
    }).catch(() => {});
  };
  const push = history.pushState;
  history.pushState = function pushState(...state) {
    push.apply(this, state);
    count();
  };
  addEventListener('popstate', count);
  count();
})();
