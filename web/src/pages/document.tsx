import '../styles/sheets/tools.css';
import { matchPath, useLocation } from 'react-router-dom';
import { PageHead } from '../components/layout/page-head.tsx';
import { documents } from '../content/documents.ts';
import { DocumentViewer } from '../features/documents/document-viewer.tsx';

/** A hosted document; the address says which one. */
export default function DocumentPage() {
  const { pathname } = useLocation();
  const shown = documents.find(({ path }) => matchPath(path, pathname));
  if (!shown) throw new Error(`No document belongs to ${pathname}`);
  return (
    <section className="section paper fill document-page">
      <PageHead title={shown.title} description={shown.description} path={shown.path} />
      <div className="wrap stack">
        <h1>{shown.title}</h1>
        {shown.intro && <p className="lead">{shown.intro}</p>}
        <DocumentViewer key={shown.path} {...shown} />
      </div>
    </section>
  );
}
