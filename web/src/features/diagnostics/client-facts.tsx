import { useEffect, useState } from 'react';
import { site } from '../../lib/site.ts';
import { Facts } from './facts.tsx';

/** What the browser says about itself, as it changes. */
export function ClientFacts() {
  const [facts, setFacts] = useState(readClient);
  useEffect(() => {
    const read = () => setFacts(readClient());
    const events = ['resize', 'online', 'offline', 'languagechange'];
    for (const event of events) addEventListener(event, read);
    return () => {
      for (const event of events) removeEventListener(event, read);
    };
  }, []);
  return <Facts title="Client" facts={facts} />;
}

function readClient(): [string, string][] {
  const { userAgent, languages, onLine, cookieEnabled } = navigator;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [
    ['Browser', userAgent],
    ['Languages', languages.join(', ')],
    ['Window', `${innerWidth} × ${innerHeight} px, ${devicePixelRatio} device pixels each`],
    ['Online', onLine ? 'yes' : 'no'],
    ['Time zone', timeZone],
    ['Storage', cookieEnabled ? 'allowed' : 'blocked'],
    ['Opened at', location.origin],
  ];
}

/** What the build put into the pages; the address of the unlisted page is not for everybody's eyes. */
export function SiteFacts() {
  const { BRAND, PUBLIC_URL, APP_URL, APPLY_URL, CONSULTATION_URL, HUBSPOT_EMBED } = site;
  return (
    <Facts
      title="Site"
      facts={[
        ['BRAND', BRAND],
        ['PUBLIC_URL', PUBLIC_URL],
        ['APP_URL', APP_URL],
        ['APPLY_URL', APPLY_URL],
        ['CONSULTATION_URL', CONSULTATION_URL],
        ['HUBSPOT_EMBED', HUBSPOT_EMBED],
      ]}
    />
  );
}
