import { Link } from 'react-router-dom';
import type { DeskContent } from '#contract/desk/content.ts';
import { useDesk } from '../lib/desk-call.ts';
import { Time } from '../pieces/facts.tsx';
import { Page } from '../pieces/page.tsx';
import { Loaded, State } from '../pieces/states.tsx';
import { headingOf } from './json-schema.ts';

/** The documents that the site's words are in. */
export function Component() {
  const query = useDesk<DeskContent>('/content');
  return (
    <Page
      title="Content"
      lead="The words of the site. What you publish is on its pages within seconds, and every version can be restored."
    >
      <Loaded query={query} rows={20}>
        {({ documents }) => (
          <table className="rows stack pairs documents">
            <caption className="visually-hidden">Documents</caption>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {documents.map(({ name, about, newest, problem }) => (
                <tr key={name}>
                  <th scope="row">
                    <Link to={`/content/${name}`}>{headingOf(name)}</Link>
                    <small>{about}</small>
                  </th>
                  <td>
                    {problem && <State kind="person">Not shown</State>}
                    {!problem && <StateOf newest={newest} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Page>
  );
}

function StateOf({ newest }: { newest: DeskContent['documents'][number]['newest'] }) {
  if (!newest) return <span className="quiet">As delivered</span>;
  if (!newest.publishedAt) return <State kind="wait">Draft</State>;
  return (
    <>
      {Date.parse(newest.publishedAt) > Date.now() ? 'From' : 'Published'} <Time at={newest.publishedAt} />
    </>
  );
}
