declare const __COUNTRIES__: readonly (readonly [code: string, name: string])[];

/**
 * ISO 3166-1 alpha-2 codes and English names, in the order of the names. Baked in by the build: browsers spell some names
 * differently, and asking them for all names takes a slow phone about 60 ms.
 */
export const countries = __COUNTRIES__;
