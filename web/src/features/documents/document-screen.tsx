import { PageHead } from '../../components/layout/page-head.tsx';
import type { DocumentWords } from '../../content/documents.ts';
import { DocumentViewer } from './document-viewer.tsx';

/** A page that is a hosted document. */
export function DocumentScreen({ words, path }: { words: DocumentWords; path: string }) {
  return (
    <section className="section paper fill document-page">
      <PageHead title={words.title} description={words.description} path={path} />
      <div className="wrap stack">
        <h1>{words.title}</h1>
        {words.intro && <p className="lead">{words.intro}</p>}
        <DocumentViewer {...words} />
      </div>
    </section>
  );
}
