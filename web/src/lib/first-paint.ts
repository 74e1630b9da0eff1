/** Resolves once the browser has painted, and in hidden tabs, which never paint, after 300 ms. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 300);
  });
}
