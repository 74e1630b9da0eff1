// Stands in for HubSpot's counting script: cookies, one view at once, then what is pushed into _hsq.
(() => {
  const portal = /(\d+)\.js$/.exec(document.currentScript.src)?.[1];
  const cookies = ['__hstc', 'hubspotutk', '__hssc', '__hssrc'];
  // biome-ignore lint/suspicious/noDocumentCookie: as HubSpot's does, in every browser
  for (const name of cookies) document.cookie = `${name}=0123456789abcdef0123456789abcdef; path=/; max-age=86400`;
  let path = location.pathname + location.search;
  const calls = {
    setPath: (next) => {
      path = next;
    },
    trackPageView: () => {
      const view = { k: '1', a: portal, pu: location.origin + path, r: document.referrer, t: document.title };
      new Image().src = `https://track.hubspot.com/__ptq.gif?${new URLSearchParams(view)}`;
    },
    revokeCookieConsent: () => {
      // biome-ignore lint/suspicious/noDocumentCookie: as HubSpot's does, in every browser
      for (const name of cookies) document.cookie = `${name}=; path=/; max-age=0`;
    },
  };
  const run = ([name, ...values]) => calls[name]?.(...values);
  const waiting = window._hsq ?? [];
  window._hsq = { push: (...list) => list.forEach(run) };
  waiting.forEach(run);
  calls.trackPageView();
})();
