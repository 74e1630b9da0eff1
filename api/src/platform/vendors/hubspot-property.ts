export const CRM_OBJECTS = '/crm/objects/2026-09';
/** Only the older API version documents this call for contacts. */
export const GDPR_DELETE = '/crm/v3/objects/contacts/gdpr-delete';
export const CRM_PROPERTIES = '/crm/properties/2026-09';

export type CrmObject = 'contacts' | 'deals';

/** A property that we write, as defined when we create it at HubSpot. */
export interface CrmProperty {
  name: string;
  label: string;
  type: 'string' | 'number';
  fieldType: 'text' | 'number';
  groupName: string;
  /** Whether values are unique, so that objects can be looked up by them. */
  hasUniqueValue?: true;
}

/** The relevant facts about an existing property of the account. */
export interface KnownProperty {
  name: string;
  type?: string | undefined;
  hasUniqueValue?: boolean | undefined;
  modificationMetadata?: { readOnlyValue?: boolean | undefined } | undefined;
}

/** Returns whether the account has this property with a type that accepts our values. */
export function isWritable({ name, type }: CrmProperty, known: ReadonlyMap<string, KnownProperty>): boolean {
  const found = known.get(name);
  if (!found || found.modificationMetadata?.readOnlyValue) return false;
  return found.type === undefined || found.type === type || found.type === 'string';
}
