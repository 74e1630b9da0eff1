import { useEffect, useState } from 'react';
import type { EnvCheck } from '#contract/diagnostics.ts';
import { LoadFailure } from '../../components/layout/load-failure.tsx';
import { envCheck } from '../../content/diagnostics.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { DebugPage, Facts, useReply } from './debug-page.tsx';

export function EnvCheckScreen() {
  const { reply, again } = useReply<EnvCheck>('/api/env-check');
  const hydrated = useHydrated();
  return (
    <DebugPage words={envCheck} path={paths.envCheck}>
      <div className="split">
        <div className="stack fact-groups">
          <SiteFacts />
          {hydrated && <ClientFacts />}
        </div>
        {/* Comes after the client's facts, so that nothing already on screen moves. */}
        <div className="stack fact-groups">
          {hydrated && reply.state === 'loading' && <p role="status">{envCheck.loading}</p>}
          {reply.state === 'failed' && <LoadFailure text={envCheck.failed} failure={reply.failure} onAgain={again} />}
          {reply.state === 'loaded' && <ServerFacts check={reply.data} />}
        </div>
      </div>
    </DebugPage>
  );
}

function ServerFacts({ check }: { check: EnvCheck }) {
  const { hubspotAccessToken: token, serverInfo } = check;
  const shown = token.exists ? `set: ${token.firstChars}…, ${token.length} characters` : 'not set';
  return (
    <>
      <Facts
        title="Server"
        facts={[
          ['Environment', check.environment],
          ['Time', check.timestamp],
          ['Platform', serverInfo.platform],
          ['Node.js', serverInfo.nodeVersion],
          ['HubSpot access token', shown],
        ]}
      />
      <section className="stack" aria-labelledby="variables">
        <h2 id="variables">Variables that are set</h2>
        <ul className="names">
          {check.availableEnvVars.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Facts that the browser reports about itself, kept up to date. */
function ClientFacts() {
  const [facts, setFacts] = useState(readClient);
  useEffect(() => {
    const read = () => setFacts(readClient());
    const end = new AbortController();
    for (const event of ['resize', 'online', 'offline', 'languagechange'])
      addEventListener(event, read, { signal: end.signal });
    return () => end.abort();
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

/** Settings that the build baked into the pages. The unlisted page's address is not among them. */
function SiteFacts() {
  const names = ['BRAND', 'PUBLIC_URL', 'APP_URL', 'APPLY_URL', 'CONSULTATION_URL', 'HUBSPOT_EMBED'] as const;
  return <Facts title="Site" facts={names.map((name) => [name, site[name]])} />;
}
