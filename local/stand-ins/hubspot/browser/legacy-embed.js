/**
 * Stands in for HubSpot's script of the legacy form editor, /forms/embed/v2.js: `hbspt.forms.create()` draws a form into the
 * target, calls back, and posts the same events to the window as messages of type hsFormCallback.
 */
(() => {
  if (window.hbspt) return;
  const { fetchFields, draw, check, valuesOf, send, complain, thank } = window.localHubspotForms;

  async function create(options) {
    const { portalId, formId, target } = options;
    const place = document.querySelector(target);
    if (!place) return console.error(`HubSpot: there is no element ${target}`);
    const tell = (eventName, data, ...callbackArguments) => {
      options[eventName]?.(...callbackArguments);
      window.postMessage({ type: 'hsFormCallback', eventName, id: formId, data }, location.origin);
    };
    const form = draw(document, await fetchFields(portalId, formId), { id: `hsForm_${formId}` });
    form.dataset.formId = formId;
    form.dataset.portalId = portalId;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit(form, { portalId, formId, tell });
    });
    place.replaceChildren(form);
    tell('onFormReady', {}, form);
  }

  async function submit(form, { portalId, formId, tell }) {
    if (!check(form)) return tell('onFormFailedValidation', {});
    const button = form.querySelector('.hs-button');
    const values = valuesOf(form);
    complain(form, '');
    button.disabled = true;
    tell('onFormSubmit', values, form, values);
    try {
      const { inlineMessage } = await send(portalId, formId, values);
      const submissionValues = Object.fromEntries(values.map(({ name, value }) => [name, value]));
      const data = { redirectUrl: '', formGuid: formId, conversionId: crypto.randomUUID(), submissionValues };
      thank(form, inlineMessage);
      tell('onFormSubmitted', data, form, data);
    } catch {
      button.disabled = false;
      complain(form, 'There was an error submitting this form. Please try again.');
    }
  }

  window.hbspt = { forms: { create: (options) => void create(options).catch((error) => console.error(error)) } };
})();
