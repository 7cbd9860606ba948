/** The input of a server's issue, from its name such as `config.content.read.objects.contacts.selectedFields.x`. Pure. */

/** A place in a config: an object and a path in it. */
export interface IssuePlace {
  readonly action: "read" | "write"
  readonly objectName: string
  /** The path in the object: `["selectedFields", "x"]`. Empty for the whole object. */
  readonly keys: ReadonlyArray<string>
}

/** A key follows a dot, or is quoted in brackets if it has unusual characters. */
const keyPattern = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|\.?([^.[\]]+)/gu

export const keysOfName = (name: string): ReadonlyArray<string> =>
  [...name.matchAll(keyPattern)].map(([, quoted, index, plain]) =>
    quoted === undefined ? (index ?? plain ?? "") : quoted.replaceAll(/\\(.)/gu, "$1")
  )

/**
 * The place on the screen. A config has no inputs for required fields: if the account lacks one, the server's issue names the
 * object, with the field as its value.
 */
export const shownPlace = (place: IssuePlace, value: unknown): IssuePlace =>
  place.action === "read" && place.keys.length === 0 && typeof value === "string" && value !== place.objectName
    ? { ...place, keys: ["requiredFields", value] }
    : place

export const inputName = ({ action, keys }: IssuePlace): string => [action, ...keys].join(".")

/** Undefined for a place outside of an object. A PATCH names the config `installation.config`, a POST `config`. */
export const placeOf = (name: string): IssuePlace | undefined => {
  const keys = keysOfName(name)
  const from = keys.indexOf("content") + 1
  const [action, objects, objectName, ...rest] = keys.slice(from)
  if (from === 0 || objects !== "objects" || objectName === undefined) return undefined
  return action === "read" || action === "write" ? { action, objectName, keys: rest } : undefined
}
