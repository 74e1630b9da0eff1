import { Router } from 'express';
import { html, page } from './html.ts';

const NAME = 'the meeting scheduler';
const HOURS = [9, 11, 14, 16];
const DAY_MS = 86_400_000;
const SHOWN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  timeZone: 'UTC',
});

/** Stands in for the external meeting scheduler: offers slots on the next working days and confirms the chosen one. */
export function meetPage(): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    response.send(page({ title: 'Schedule a call', standsFor: NAME, body: form() }));
  });
  router.post('/', (request, response) => {
    const slot = slots(new Date()).find((candidate) => candidate === request.body?.slot);
    if (!slot) {
      response.status(400).send(page({ title: 'Schedule a call', standsFor: NAME, body: form('Please pick a time.') }));
      return;
    }
    const body = html`<p class="lead">A 30-minute call on <strong>${show(slot)}</strong>. No invitation is sent from here.</p>
<p><a class="button" href="/">Back to the site</a></p>`;
    response.send(page({ title: 'Your call is booked', standsFor: NAME, body }));
  });
  return router;
}

function form(message?: string) {
  return html`<p class="lead">30 minutes, times in UTC.</p>
${message ? html`<p class="notice" role="alert">${message}</p>` : undefined}
<form method="post" action="/__local/meet">
<fieldset class="slots"><legend>Pick a time</legend>
${slots(new Date()).map((slot) => html`<label><input type="radio" name="slot" value="${slot}" required> ${show(slot)}</label>`)}
</fieldset>
<button>Confirm</button>
</form>`;
}

/** Returns ISO times on the next three working days. */
function slots(now: Date): string[] {
  const days: Date[] = [];
  for (let ahead = 1; days.length < 3; ahead += 1) {
    const day = new Date(now.getTime() + ahead * DAY_MS);
    if (day.getUTCDay() % 6 !== 0) days.push(day);
  }
  return days.flatMap((day) => HOURS.map((hour) => new Date(new Date(day).setUTCHours(hour, 0, 0, 0)).toISOString()));
}

function show(slot: string): string {
  // A no-break space keeps AM or PM beside the hour.
  return SHOWN.format(new Date(slot)).replace(/\s(?=[AP]M)/, '\u00a0');
}
