/** Where the server found an invalid input, told by its name such as `config.content.read.objects.contacts.selectedFields.x`. Pure. */

/** An input of a config: one object's, and the member of it. */
export interface IssuePlace {
  readonly action: "read" | "write"
  readonly objectName: string
  /** Below the object: `["selectedFields", "x"]`. Empty where the whole object is meant. */
  readonly keys: ReadonlyArray<string>
}

/** A key stands after a dot, or quoted in brackets where it holds unusual characters. */
const keyPattern = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|\.?([^.[\]]+)/gu

/** The keys of a name as the server writes it. */
export const keysOfName = (name: string): ReadonlyArray<string> =>
  [...name.matchAll(keyPattern)].map(([, quoted, index, plain]) =>
    quoted === undefined ? (index ?? plain ?? "") : quoted.replaceAll(/\\(.)/gu, "$1")
  )

/**
 * The place on the screen. A config doesn't name the fields that its integration requires: where the account lacks one, the
 * server names the object, and the field as its value.
 */
export const shownPlace = (place: IssuePlace, value: unknown): IssuePlace =>
  place.action === "read" && place.keys.length === 0 && typeof value === "string" && value !== place.objectName
    ? { ...place, keys: ["requiredFields", value] }
    : place

/** The input as the screens call it. */
export const inputName = ({ action, keys }: IssuePlace): string => [action, ...keys].join(".")

/** Undefined where it isn't the place of an object: a PATCH calls the config `installation.config`, a POST `config`. */
export const placeOf = (name: string): IssuePlace | undefined => {
  const keys = keysOfName(name)
  const from = keys.indexOf("content") + 1
  const [action, objects, objectName, ...rest] = keys.slice(from)
  if (from === 0 || objects !== "objects" || objectName === undefined) return undefined
  return action === "read" || action === "write" ? { action, objectName, keys: rest } : undefined
}
