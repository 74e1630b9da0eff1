import express from 'express';
import { date, facts, type Html, html, page } from '../../pages/html.ts';
import type { Context } from '../context.ts';
import type { CrmType } from './crm-properties.ts';
import { complete } from './crm-properties.ts';
import { addProperty, type CrmRecord, listRecords, mergeContacts, removeProperty, removeRecord } from './crm-store.ts';

const SHOWN = 100;

/** Serves a page with the account's contacts and deals, newest first. */
export function crmPageRouter({ db }: Context): express.Router {
  const router = express.Router();
  router.get('/', async (_request, response) => {
    const [deals, contacts] = await Promise.all([listRecords(db, 'deals', SHOWN), listRecords(db, 'contacts', SHOWN)]);
    const body = html`<p class="lead">What the site tells the sales team: a contact for each person, a deal for each payment.</p>
<h2>Deals</h2>
${deals.length > 0 ? deals.map(dealEntry) : html`<p>No deal yet: pay at the checkout.</p>`}
<h2>Contacts</h2>
${contacts.length > 0 ? contacts.map(contactEntry) : html`<p>No contact yet: fill in one of the site's forms.</p>`}`;
    response.send(page({ title: 'Contacts and deals', standsFor: 'HubSpot', body }));
  });
  return router;
}

function dealEntry({ id, properties, updatedAt, contacts }: CrmRecord): Html {
  const links = contacts.map((contact) => html`<a href="#contact-${contact}">${contact}</a> `);
  return html`<section id="deal-${id}">
<h3>${properties.dealname ?? id}</h3>
<p>Changed ${date(Date.parse(updatedAt) / 1000)}</p>
${facts({ ...properties, Contact: contacts.length > 0 ? links : 'none' })}
</section>`;
}

function contactEntry({ id, properties, updatedAt }: CrmRecord): Html {
  return html`<section id="contact-${id}">
<h3>${properties.email ?? id}</h3>
<p>Changed ${date(Date.parse(updatedAt) / 1000)}</p>
${facts(properties)}
</section>`;
}

/**
 * For tests: GET crm lists contacts and deals; POST crm/merge { from, into } merges contacts; DELETE crm/objects/{id}
 * removes a contact or deal; PUT and DELETE crm/properties/{type}/{name} add and remove a property of the account.
 */
export function crmControlRouter({ db }: Context): express.Router {
  const router = express.Router();
  router.get('/crm', async (_request, response) => {
    const [contacts, deals] = await Promise.all([listRecords(db, 'contacts'), listRecords(db, 'deals')]);
    response.json({ contacts, deals });
  });
  router.post('/crm/merge', express.json(), async (request, response) => {
    await mergeContacts(db, request.body.from, request.body.into);
    response.status(204).end();
  });
  router.delete('/crm/objects/:id', async (request, response) => {
    await removeRecord(db, request.params.id);
    response.status(204).end();
  });
  router.put('/crm/properties/:type/:name', express.json(), async (request, response) => {
    const { type, name } = request.params as { type: CrmType; name: string };
    await removeProperty(db, type, name);
    await addProperty(db, type, complete({ ...request.body, name }));
    response.status(204).end();
  });
  router.delete('/crm/properties/:type/:name', async (request, response) => {
    await removeProperty(db, request.params.type as CrmType, request.params.name);
    response.status(204).end();
  });
  return router;
}
