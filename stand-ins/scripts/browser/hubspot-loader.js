// Stands in for js.hs-scripts.com/{portal}.js, which fetches the account's consent and counting scripts.
(() => {
  const { src } = document.currentScript;
  const { hostname, pathname } = new URL(src);
  const portal = pathname.slice(1).replace(/\.js$/, '');
  const region = hostname.slice(0, hostname.indexOf('.'));
  for (const address of [
    `https://${region}.hs-analytics.net/analytics/0/${portal}.js`,
    `https://${region}.hs-banner.com/v2/${portal}/banner.js`,
  ]) {
    const script = document.createElement('script');
    script.src = address;
    document.head.append(script);
  }
})();
