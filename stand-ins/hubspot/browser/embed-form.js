/**
 * Shared by the stand-ins for both of HubSpot's form scripts: fetches a form's definition, renders it with HubSpot's
 * class names, validates it and submits it to the stand-in.
 */
window.localHubspotForms ??= (() => {
  const base = new URL('..', document.currentScript.src);

  async function fetchFields(portalId, formId) {
    const response = await fetch(new URL(`definition/${portalId}/${formId}`, base));
    if (!response.ok) throw new Error(`The local HubSpot has no form ${formId} (${response.status}).`);
    return (await response.json()).fields;
  }

  /** Creates an element in the given document, so that a form can also be rendered inside a frame. */
  function make(document, tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function drawField(document, field, prefix, idPrefix) {
    const id = `${idPrefix}-${field.name}`;
    const tag = field.type === 'textarea' ? 'textarea' : 'input';
    const input = make(document, tag, { id, name: prefix + field.name, class: 'hs-input' });
    if (tag === 'input') input.type = field.type;
    input.required = field.required;
    const label = make(document, 'label', { for: id }, field.label);
    if (field.required) label.append(make(document, 'span', { class: 'hs-form-required' }, '*'));
    const messages = make(document, 'ul', { class: 'hs-error-msgs', role: 'alert', id: `${id}-errors` });
    messages.hidden = true;
    return make(document, 'div', { class: `hs-form-field hs_${field.name}` }, label, input, messages);
  }

  function draw(document, fields, { prefix = '', id }) {
    const rows = fields.map((field) => drawField(document, field, prefix, id));
    const button = make(document, 'button', { type: 'submit', class: 'hs-button primary large' }, 'Submit');
    const form = make(document, 'form', { id, class: 'hs-form' }, ...rows, button);
    form.noValidate = true;
    return form;
  }

  /** Shows each field's error. Returns whether all fields are valid. */
  function check(form) {
    for (const input of form.querySelectorAll('.hs-input')) {
      const messages = input.parentElement.querySelector('.hs-error-msgs');
      const text = input.validity.valueMissing ? 'Please complete this required field.' : 'Please enter a valid value.';
      messages.replaceChildren(...(input.validity.valid ? [] : [make(form.ownerDocument, 'li', {}, text)]));
      messages.hidden = input.validity.valid;
      if (input.validity.valid) input.removeAttribute('aria-describedby');
      else input.setAttribute('aria-describedby', messages.id);
    }
    form.querySelector('.hs-input:invalid')?.focus();
    return form.checkValidity();
  }

  function valuesOf(form) {
    return [...form.querySelectorAll('.hs-input')].map(({ name, value }) => ({ name, value }));
  }

  /** Submits the values as contact properties, with the object's prefix removed from their names. */
  async function send(portalId, formId, values) {
    const hutk = /(?:^|; )hubspotutk=([0-9a-f]{32})/.exec(document.cookie)?.[1];
    const context = { pageUri: location.href, pageName: document.title, ...(hutk && { hutk }) };
    const fields = values
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => ({ objectTypeId: '0-1', name: name.replace(/^0-1\//, ''), value }));
    const response = await fetch(new URL(`submit/${portalId}/${formId}`, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fields, context }),
    });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response.json();
  }

  /** Validates and sends a form when it is submitted, and shows the result. Calls `on` at every step. */
  function sendOnSubmit(form, { portalId, formId }, on) {
    const { ownerDocument: document } = form;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!check(form)) return on.invalid?.();
      const button = form.querySelector('.hs-button');
      const values = valuesOf(form);
      form.querySelector('.hs_error_rollup')?.remove();
      button.disabled = true;
      on.submit?.(values);
      try {
        const { inlineMessage } = await send(portalId, formId, values);
        form.replaceWith(make(document, 'div', { class: 'submitted-message', role: 'status' }, inlineMessage));
        on.sent(values);
      } catch {
        button.disabled = false;
        const text = 'There was an error submitting this form. Please try again.';
        button.before(make(document, 'p', { class: 'hs_error_rollup', role: 'alert' }, text));
        on.failed?.();
      }
    });
  }

  return { base, fetchFields, make, draw, valuesOf, sendOnSubmit };
})();
