import '../styles/sheets/tools.css';
import { guidelines } from '../content/documents.ts';
import { DocumentScreen } from '../features/documents/document-screen.tsx';
import { paths } from '../lib/paths.ts';

export default function GuidelinesPage() {
  return <DocumentScreen words={guidelines} path={paths.guidelines} />;
}
