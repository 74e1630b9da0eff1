import '../styles/sheets/tools.css';
import { terms } from '../content/documents.ts';
import { DocumentScreen } from '../features/documents/document-screen.tsx';
import { paths } from '../lib/paths.ts';

export default function TermsPage() {
  return <DocumentScreen words={terms} path={paths.terms} />;
}
