/**
 * Stands in for HubSpot's script of the new form editor, /forms/embed/{portalId}.js: it renders a form, inside a frame,
 * into every `.hs-form-frame` of the page, dispatches hs-form-event:* on the window, and exposes the forms through
 * `HubSpotFormsV4`.
 */
(() => {
  if (window.HubSpotFormsV4) return;
  const { base, fetchFields, make, draw, valuesOf, sendOnSubmit } = window.localHubspotForms;
  const forms = new Map();

  async function fill(place) {
    const { formId, portalId } = place.dataset;
    const instanceId = `${Date.now()}-${Math.random()}`;
    place.dataset.loaded = 'true';
    const fields = await fetchFields(portalId, formId);
    const frame = make(document, 'iframe', { title: 'Form', class: 'hs-form-iframe' });
    place.replaceChildren(frame);
    const inside = frame.contentDocument;
    inside.documentElement.lang = 'en';
    inside.title = 'Form';
    const style = make(inside, 'link', { rel: 'stylesheet', href: new URL('/__local/style.css', base).href });
    const styled = new Promise((resolve) => {
      style.onload = style.onerror = resolve;
    });
    inside.head.append(style);
    // The frame is as high as its content, with room for the outline of what has the focus.
    inside.documentElement.style.overflow = 'hidden';
    inside.body.style.padding = '4px';
    const form = draw(inside, fields, { prefix: '0-1/', id: `hsForm_${formId}` });
    form.setAttribute('aria-label', 'Form');
    inside.body.append(form);
    await styled;
    const fit = () => {
      frame.style.height = `${inside.documentElement.offsetHeight}px`;
    };
    fit();
    new ResizeObserver(fit).observe(inside.documentElement);
    const tell = (name) =>
      window.dispatchEvent(new CustomEvent(`hs-form-event:${name}`, { detail: { formId, instanceId } }));
    forms.set(instanceId, { getFormFieldValues: async () => valuesOf(form) });
    sendOnSubmit(form, place.dataset, {
      sent: () => tell('on-submission:success'),
      failed: () => tell('on-submission:failed'),
    });
    tell('on-ready');
  }

  function fillAll() {
    for (const place of document.querySelectorAll('.hs-form-frame:not([data-loaded])'))
      void fill(place).catch((error) => console.error(error));
  }

  window.HubSpotFormsV4 = { getFormFromEvent: (event) => forms.get(event.detail?.instanceId) };
  fillAll();
  new MutationObserver(fillAll).observe(document.documentElement, { childList: true, subtree: true });
})();
