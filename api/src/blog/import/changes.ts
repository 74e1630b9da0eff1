/** What was left out of a post or changed in it, counted by reason. */
export class Changes {
  private readonly reasons = new Map<string, { count: number; about: Set<string> }>();

  /** Counts one thing. @param about names it in a word, such as its host; each word is listed once */
  note(reason: string, about = ''): void {
    const noted = this.reasons.get(reason) ?? { count: 0, about: new Set() };
    noted.count += 1;
    if (about) noted.about.add(about);
    this.reasons.set(reason, noted);
  }

  /** Returns each reason with its count: "scripts left out: 2 (a.example)". */
  list(): string[] {
    return [...this.reasons].map(([reason, { count, about }]) => {
      const named = [...about].slice(0, MOST_NAMED).join(', ');
      return `${reason}: ${count}${named && ` (${named}${about.size > MOST_NAMED ? ', …' : ''})`}`;
    });
  }
}

const MOST_NAMED = 3;
