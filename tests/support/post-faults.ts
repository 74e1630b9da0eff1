/** The tags of a clean text: every "<" begins one of these, and nothing else can be an attribute. */
const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)( \/)?>/g;
const tags =
  /^(h[2-6]|p|ul|ol|li|dl|dt|dd|blockquote|pre|hr|div|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td|details|summary|a|span|strong|b|em|i|u|s|del|ins|sub|sup|small|mark|abbr|cite|q|kbd|samp|var|code|br|time|ruby|rt|rp|bdi|wbr|img|iframe)$/;
const attributes =
  /^(id|lang|dir|href|rel|target|title|class|start|reversed|type|value|scope|colspan|rowspan|datetime|src|srcset|sizes|width|height|alt|loading|decoding|sandbox|allow|allowfullscreen|referrerpolicy|role|aria-label|tabindex)$/;
const address = /^(https?:\/\/|(mailto|tel|sms|geo|webcal|whatsapp|skype):|\/(?![/\\])|#post-|#$)/;

/** Returns what a post or summary must not contain: unlisted elements, attributes, addresses, and unbalanced tags. */
export function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const rest = html.replace(tag, (whole, slash: string, name: string, list: string) => {
    // A closing tag too many ends an element of the surrounding page.
    if (slash && open.pop() !== name) faults.push(`not open: ${whole}`);
    if (!slash && !/^(img|br|hr|wbr)$/.test(name)) open.push(name);
    if (!tags.test(name)) faults.push(`element: ${whole}`);
    for (const [, attribute = '', value = ''] of list.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      if (!attributes.test(attribute)) faults.push(`attribute: ${whole}`);
      if ((attribute === 'href' || attribute === 'src') && !address.test(value)) faults.push(`address: ${whole}`);
      if (attribute === 'id' && !value.startsWith('post-')) faults.push(`id: ${whole}`);
    }
    return '';
  });
  if (open.length > 0) faults.push(`not closed: ${open}`);
  if (rest.includes('<')) faults.push(`text: ${rest.slice(0, 200)}`);
  return faults;
}
