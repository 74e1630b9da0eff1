import '../styles/sheets/tools.css';
import { DocumentScreen } from '../components/document-screen.tsx';
import { guidelines } from '../content/documents.ts';
import { paths } from '../lib/paths.ts';

export default function GuidelinesPage() {
  return <DocumentScreen words={guidelines} path={paths.guidelines} />;
}
