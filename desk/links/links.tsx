import { Link, useLocation, useParams } from 'react-router-dom';
import { RecordList } from '../kit/record-list.tsx';
import { useResource } from '../kit/resources.ts';
import { useListAddress } from '../lib/list-address.ts';
import { AddLink } from './add-link.tsx';

/** Short links: the list, with the form of a new one beside it. */
export function Component() {
  const { id } = useParams();
  const isAdding = useLocation().pathname === '/add-link';
  const { query: list } = useListAddress();
  const add = useResource('links').resource?.actions.find(({ name }) => name === 'add');
  return (
    <RecordList
      path="links"
      own={{
        add: !isAdding && add && (
          <Link className={id ? 'button' : 'button narrow-only'} to={`/add-link${list}`}>
            {add.label}
          </Link>
        ),
        aside: add && <AddLink fields={add.fields} isAlone={isAdding} />,
        isDetail: isAdding,
      }}
    />
  );
}
