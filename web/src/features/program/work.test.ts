import { capstoneScreen } from '../../content/capstone-screen.ts';
import { changeReview, evaluation } from '../../content/change-review.ts';
import { graduateQuote } from '../../content/graduate-quote.ts';
import { oneDay } from '../../content/one-day.ts';
import { program } from '../../content/program.ts';
import { minutesOf, withTimes } from './day-times.ts';

/** Checks that the work shown is consistent, even after the samples are replaced. */
describe('the work shown', () => {
  it('has an evaluation whose rows are possible and add up to the total', () => {
    const { rows, total } = evaluation;
    for (const { cases, before, after } of rows) {
      expect(cases).toBeGreaterThan(0);
      for (const passed of [before, after]) expect(passed >= 0 && passed <= cases).toBe(true);
    }
    for (const column of ['cases', 'before', 'after'] as const)
      expect(total[column]).toBe(rows.map((row) => row[column]).reduce((one, other) => one + other));
  });

  it('tells the same story in the change and its evaluation', () => {
    const remarks = changeReview.lines.flatMap(({ remark }) => remark?.text ?? []);
    const numbers = remarks.flatMap((text) => text.match(/\d+/g) ?? []).map(Number);
    expect(remarks.length).toBeGreaterThan(0);
    expect(numbers).toEqual([evaluation.total.cases]);
    expect(evaluation.total).toMatchObject({ cases: 230, before: 191, after: 213 });
  });

  it('has a day whose times are in order, and whose work times seven fits the hours per week', () => {
    const entries = withTimes(oneDay.entries, oneDay.to);
    const times = [oneDay.from, ...entries.map(({ time }) => time), oneDay.to].map(minutesOf);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    const work = entries.filter((entry) => entry.work).map(({ start, end }) => end - start);
    const hoursPerWeek = (7 * work.reduce((one, other) => one + other)) / 60;
    const [least = 0, most = 0] = program.hoursPerWeek.split('–').map(Number);
    expect(hoursPerWeek).toBeGreaterThanOrEqual(least);
    expect(hoursPerWeek).toBeLessThanOrEqual(most);
  });

  it('has a screen with one open ticket from the waiting list, and a description with the right count', () => {
    const { tickets, ticket, alt } = capstoneScreen;
    const open = tickets.filter((one) => one.open);
    expect(open).toEqual([expect.objectContaining({ number: ticket.number, subject: ticket.subject })]);
    expect(ticket.sorted).toContain(open[0]?.area);
    expect(ticket.draft).toContain(`${ticket.reply.length} sources`);
    expect(tickets).toHaveLength(5);
    expect(alt).toContain('a list of five tickets, the second one open');
    expect(tickets.indexOf(open[0] as (typeof tickets)[number])).toBe(1);
  });

  it('marks every sample as one', () => {
    for (const { sample, mark } of [oneDay, changeReview, evaluation, capstoneScreen, graduateQuote])
      expect(mark.startsWith('Sample ')).toBe(sample);
  });
});
