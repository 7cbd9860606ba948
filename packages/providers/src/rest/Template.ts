/** Texts with places to fill, such as `https://{companyDomain}.acme.com` and `/v1/{object}/{id}`. */

const place = /\{([^{}]*)\}/g

export const placesOf = (template: string): ReadonlyArray<string> =>
  Array.from(template.matchAll(place), (found) => found[1] ?? "")

export const fill = (template: string, value: (name: string) => string): string =>
  template.replaceAll(place, (_, name: string) => value(name))

/** Whether the text has braces that don't enclose a place. */
export const hasStrayBrace = (template: string): boolean => /[{}]/.test(template.replaceAll(place, ""))
