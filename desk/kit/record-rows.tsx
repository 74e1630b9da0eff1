import { Link } from 'react-router-dom';
import type { DeskResource, RecordRow } from '#contract/desk/resource.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { Address } from '../pieces/address.tsx';
import { Head } from '../pieces/list.tsx';
import { ActionOf } from './action.tsx';
import type { Selection } from './bulk.tsx';
import { Value } from './cell.tsx';

interface RowsProps extends Selection {
  resource: DeskResource;
  rows: RecordRow[];
  /** Id of the record whose panel is open. */
  open: string | undefined;
  isBusy: boolean;
}

/** The table of a list. */
export function Rows({ resource, rows, open, isBusy, selected, select }: RowsProps) {
  const { many, head, headSort, columns, inRows, bulk } = resource;
  const { isOperator } = useStaff();
  const canSelect = bulk !== null && isOperator;
  const possible = rows.filter(({ isSelectable }) => isSelectable).map(({ id }) => id);
  const areAll = possible.length > 0 && possible.every((id) => selected.includes(id));
  return (
    <table
      className={`rows stack ${bulk ? '' : 'pairs flush'} ${columns.length > 4 ? 'many-columns' : ''}`}
      aria-busy={isBusy || undefined}
    >
      <caption className="visually-hidden">{many}</caption>
      <thead>
        <tr>
          {bulk && (
            <th scope="col">
              {canSelect && possible.length > 0 ? (
                <Tick
                  label={`Select each ${bulk.noun} on this page`}
                  isTicked={areAll}
                  toggle={() => select(areAll ? [] : possible)}
                />
              ) : (
                <span className="visually-hidden">Selection</span>
              )}
            </th>
          )}
          <Head by={headSort} isDefault isAscending>
            {head}
          </Head>
          {columns.map(({ head, sort: by, isDefault, isNumeric }, index) => (
            <Head key={head} {...{ by, isDefault, className: placeOf(index, columns.length, isNumeric) }}>
              {head}
            </Head>
          ))}
          {inRows && <Head className="num">{inRows.label}</Head>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isSelected = selected.includes(row.id);
          const toggle = () => select(isSelected ? selected.filter((id) => id !== row.id) : [...selected, row.id]);
          const canToggle = canSelect && row.isSelectable;
          return (
            <Row
              key={row.id}
              {...{ resource, row, isSelected, isOpen: row.id === open, toggle: canToggle ? toggle : undefined }}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps {
  resource: DeskResource;
  row: RecordRow;
  isOpen: boolean;
  isSelected: boolean;
  /** Absent where it cannot be selected. */
  toggle: (() => void) | undefined;
}

function Row({ resource: { path, columns, inRows, bulk, hasPanel }, row, isOpen, isSelected, toggle }: RowProps) {
  const { id, title, second, cells } = row;
  const { query } = useListAddress();
  return (
    <tr className={isOpen ? 'is-open' : undefined} aria-selected={isSelected || undefined} data-row={id}>
      {bulk && <td>{toggle && <Tick label={`Select ${title}`} isTicked={isSelected} toggle={toggle} />}</td>}
      <th scope="row">
        <Link
          to={`/${path}/${encodeURIComponent(id)}${hasPanel ? query : ''}`}
          preventScrollReset={hasPanel}
          aria-current={isOpen || undefined}
        >
          <Address text={title} />
        </Link>
        {second && <small>{second}</small>}
      </th>
      {cells.map((cell, index) => (
        <td key={columns[index]?.head} className={placeOf(index, cells.length, columns[index]?.isNumeric)}>
          <Value cell={cell} inList />
        </td>
      ))}
      {inRows && (
        <td className="num when">
          <ActionOf action={inRows} path={`/${path}/${encodeURIComponent(id)}`} />
        </td>
      )}
    </tr>
  );
}

function Tick({ label, isTicked, toggle }: { label: string; isTicked: boolean; toggle: () => void }) {
  return (
    <span className="tick">
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={toggle} />
    </span>
  );
}

/** On phones a row has two lines: the first cell stands under the title, the last two beside it. */
function placeOf(index: number, cells: number, isNumeric = false): string {
  const place = index === 0 ? 'under' : (['how', 'when'][cells - 1 - index] ?? 'wide-only');
  return isNumeric ? `num ${place}` : place;
}
