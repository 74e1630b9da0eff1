/**
 * Stands in for HubSpot's script of the legacy form editor, /forms/embed/v2.js: `hbspt.forms.create()` renders a form
 * into the target, calls the callbacks, and posts the same events to the window as messages of type hsFormCallback.
 */
(() => {
  if (window.hbspt) return;
  const { fetchFields, draw, sendOnSubmit } = window.localHubspotForms;

  async function create(options) {
    const { portalId, formId, target } = options;
    const place = document.querySelector(target);
    if (!place) return console.error(`HubSpot: there is no element ${target}`);
    const tell = (eventName, data, ...callbackArguments) => {
      options[eventName]?.(...callbackArguments);
      window.postMessage({ type: 'hsFormCallback', eventName, id: formId, data }, location.origin);
    };
    const form = draw(document, await fetchFields(portalId, formId), { id: `hsForm_${formId}` });
    sendOnSubmit(form, options, {
      invalid: () => tell('onFormFailedValidation', {}),
      submit: (values) => tell('onFormSubmit', values, form, values),
      sent(values) {
        const submissionValues = Object.fromEntries(values.map(({ name, value }) => [name, value]));
        const data = {
          redirectUrl: '',
          formGuid: formId,
          conversionId: `${Date.now()}-${Math.random()}`,
          submissionValues,
        };
        tell('onFormSubmitted', data, form, data);
      },
    });
    place.replaceChildren(form);
    tell('onFormReady', {}, form);
  }

  window.hbspt = { forms: { create: (options) => void create(options).catch((error) => console.error(error)) } };
})();
