import { Link, useLocation, useParams } from 'react-router-dom';
import { RecordList } from '../kit/record-list.tsx';
import { useResource } from '../kit/resources.ts';
import { useListAddress } from '../lib/list-address.ts';
import { AddLink } from './add-link.tsx';
import { CheckAll, CheckState, useLinkChecks } from './check-all.tsx';

/** Short links: the list, with the form of a new one beside it, and the check of all targets. */
export function Component() {
  const { id } = useParams();
  const isAdding = useLocation().pathname === '/add-link';
  const { query: list } = useListAddress();
  const { resource } = useResource('links');
  const { checks, isRunning, isStalled } = useLinkChecks();
  const add = resource?.add;
  const toForm = add && !isAdding && (
    <Link className={id ? 'button' : 'button narrow-only'} to={`/add-link${list}`}>
      {add.label}
    </Link>
  );
  return (
    <RecordList
      path="links"
      own={{
        actions: (
          <>
            <CheckAll isRunning={isRunning} isStalled={isStalled} />
            {toForm}
          </>
        ),
        above: <CheckState checks={checks} />,
        aside: add && <AddLink fields={add.fields} isAlone={isAdding} />,
        isDetail: isAdding,
      }}
    />
  );
}
