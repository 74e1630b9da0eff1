import '../styles/sheets/tools.css';

export { EnvCheckScreen as default } from '../features/diagnostics/env-check-screen.tsx';
