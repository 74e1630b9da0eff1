import { firstVisitNames, utmNames } from '../contract/campaign.values.ts';
import type { CrmProperty } from '../platform/vendors/hubspot-property.ts';

/**
 * Contact properties that say where a lead came from. utm_… and referrer describe the last visit. None of the names
 * clashes with HubSpot's own properties.
 */
export const contactPropertyNames = [
  ...utmNames,
  'referrer',
  ...firstVisitNames,
  'form_name',
  'checkout_attempt',
] as const;

/** The properties as `launch-check --live --write` creates them at HubSpot. */
export const contactProperties: readonly CrmProperty[] = contactPropertyNames.map((name) => ({
  name,
  label: labelOf(name),
  type: 'string',
  fieldType: 'text',
  groupName: 'contactinformation',
}));

/** first_utm_source → "First UTM source". */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace('utm', 'UTM');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
