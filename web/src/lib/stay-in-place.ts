/** Keeps an element where it is in the window, whatever the event being handled does to the page above it. */
export function stayInPlace(element: Element): void {
  const before = element.getBoundingClientRect().top;
  const scroller = element.closest('[popover]') ?? window;
  requestAnimationFrame(() =>
    scroller.scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' }),
  );
}
