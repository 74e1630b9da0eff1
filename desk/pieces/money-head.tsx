import { useStaff } from '../lib/staff.ts';
import { SortHead } from './list.tsx';

/** The head of a list of amounts: who, state, seats, amount and time, and for operators a column of actions. */
export function MoneyHead({ first, last }: { first: string; last: string }) {
  const { isOperator } = useStaff();
  return (
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">State</th>
      <th scope="col" className="num">
        Seats
      </th>
      <SortHead by="amount" numeric>
        Amount
      </SortHead>
      <SortHead by="newest" isDefault numeric>
        {last}
      </SortHead>
      {isOperator && (
        <th scope="col">
          <span className="visually-hidden">Action</span>
        </th>
      )}
    </tr>
  );
}
