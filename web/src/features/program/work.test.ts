import '../../../build/test-site.ts';
import { capstoneScreen } from '../../content/capstones.ts';
import { published } from '../../lib/published.ts';
import { minutesOf, withTimes } from './day-times.ts';

const { oneDay, program } = published.content;
const { change: changeReview, evaluation } = published.content.work;

/** Checks that the work shown is consistent, even after the samples are replaced. */
describe('the work shown', () => {
  it('has an evaluation whose rows are possible', () => {
    for (const { cases, before, after } of evaluation.rows) {
      expect(cases).toBeGreaterThan(0);
      for (const passed of [before, after]) expect(passed >= 0 && passed <= cases).toBe(true);
    }
  });

  it('tells the same story in the change and its evaluation', () => {
    const remarks = changeReview.lines.flatMap(({ remark }) => remark?.text ?? []);
    const numbers = remarks.flatMap((text) => text.match(/\d+/g) ?? []).map(Number);
    expect(remarks.length).toBeGreaterThan(0);
    expect(numbers).toEqual([evaluation.rows.reduce((sum, { cases }) => sum + cases, 0)]);
  });

  it('has a day whose times are in order, and whose work times seven fits the hours per week', () => {
    const entries = withTimes(oneDay.entries, oneDay.to);
    const times = [oneDay.from, ...entries.map(({ time }) => time), oneDay.to].map(minutesOf);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    const work = entries.filter((entry) => entry.work).map(({ start, end }) => end - start);
    const hoursPerWeek = (7 * work.reduce((one, other) => one + other)) / 60;
    expect(hoursPerWeek).toBeGreaterThanOrEqual(program.hoursLeast);
    expect(hoursPerWeek).toBeLessThanOrEqual(program.hoursMost);
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
});
