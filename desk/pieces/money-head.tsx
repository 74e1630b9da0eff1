import { SortHead } from './list.tsx';

/** The head of a list of amounts: who, state, seats, amount and time. */
export function MoneyHead({ first, last }: { first: string; last: string }) {
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
    </tr>
  );
}
