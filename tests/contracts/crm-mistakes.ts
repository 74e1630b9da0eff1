import { type Mistake, of } from './mistake.ts';

const contacts = 'POST /crm/objects/2026-09/contacts/batch/upsert';
const deals = 'POST /crm/objects/2026-09/deals/batch/upsert';
const properties = 'GET /crm/properties/2026-09/deals';
const association = 'PUT /crm/objects/2026-09/deals/{id}/associations/default/contacts/{id}';

/** Mistakes that the client of HubSpot's CRM or its stand-in could make. */
export const crmMistakes: Mistake[] = [
  of(contacts, 'an upsert by a property that is not unique', /idProperty/, ({ request }) => {
    request.body.inputs[0].idProperty = 'firstname';
  }),
  of(contacts, 'an id that is a number', /id/, ({ response }) => {
    response.body.results[0].id = 1;
  }),
  of(deals, 'an amount in cents and words', /amount/, ({ request }) => {
    request.body.inputs[0].properties.amount = '$ 15,000';
  }),
  of(deals, 'a number instead of text', /seats/, ({ request }) => {
    request.body.inputs[0].properties.seats = 3;
  }),
  of(deals, 'an unknown property', /team/, ({ request }) => {
    request.body.inputs[0].properties.team = 'x';
  }),
  of(deals, 'a response that does not say whether the deal is new', /new/, ({ response }) => {
    delete response.body.results[0].new;
  }),
  of(
    deals,
    'an unknown category',
    /category/,
    ({ response }) => {
      response.body.category = 'WRONG';
    },
    400,
  ),
  of(properties, 'a property without hasUniqueValue', /hasUniqueValue/, ({ response }) => {
    delete response.body.results[0].hasUniqueValue;
  }),
  of(association, 'a body', /body/, ({ request }) => {
    request.body = [{ associationTypeId: 3 }];
  }),
  of(association, 'an association without its kind', /associationCategory/, ({ response }) => {
    delete response.body.results[0].associationSpec.associationCategory;
  }),
];
