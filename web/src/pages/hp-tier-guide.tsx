import '../styles/sheets/tools.css';
import { tierGuide } from '../content/documents.ts';
import { DocumentScreen } from '../features/documents/document-screen.tsx';
import { paths } from '../lib/paths.ts';

export default function TierGuidePage() {
  return <DocumentScreen words={tierGuide} path={paths.tierGuide} />;
}
