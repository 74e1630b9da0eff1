import '../styles/sheets/tools.css';
import { DocumentScreen } from '../components/document-screen.tsx';
import { tierGuide } from '../content/documents.ts';
import { paths } from '../lib/paths.ts';

export default function TierGuidePage() {
  return <DocumentScreen words={tierGuide} path={paths.tierGuide} />;
}
