import '../styles/sheets/tools.css';
import { DocumentScreen } from '../components/document-screen.tsx';
import { terms } from '../content/documents.ts';
import { paths } from '../lib/paths.ts';

export default function TermsPage() {
  return <DocumentScreen words={terms} path={paths.terms} />;
}
