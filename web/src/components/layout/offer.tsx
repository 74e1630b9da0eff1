import { TickIcon } from '../media/icons.tsx';

/** What an offer includes, item by item. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className="ticks">
      {items.map((item) => (
        <li key={item}>
          <TickIcon />
          {item}
        </li>
      ))}
    </ul>
  );
}
