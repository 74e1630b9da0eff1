/** While the first screen's chunk loads. */
export function Opening() {
  return (
    <main className="starting">
      <p role="status">Opening the desk …</p>
    </main>
  );
}
