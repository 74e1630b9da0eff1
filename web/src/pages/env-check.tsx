import '../styles/sheets/tools.css';
import { envCheck } from '../content/diagnostics.ts';
import { DebugPage } from '../features/diagnostics/debug-page.tsx';
import { EnvCheckScreen } from '../features/diagnostics/env-check-screen.tsx';
import { paths } from '../lib/paths.ts';

export default function EnvCheckPage() {
  return (
    <DebugPage words={envCheck} path={paths.envCheck}>
      <EnvCheckScreen />
    </DebugPage>
  );
}
