/** The objects of the integration, and the stops of the wizard for the selected ones. Pure. */
import type { HydratedRevision, Installation } from "@fieldgate/client"

export type Content = Installation["config"]["content"]
type ReadSide = NonNullable<HydratedRevision["content"]["read"]>["objects"][number]
type WriteSide = NonNullable<HydratedRevision["content"]["write"]>["objects"][number]

export interface WizardObject {
  readonly objectName: string
  readonly displayName: string
  readonly read: ReadSide | undefined
  readonly write: WriteSide | undefined
  /** The account's fields; undefined if the provider doesn't list them. */
  readonly fields: ReadSide["allFieldsMetadata"]
  /** Why the account's object could not be loaded. */
  readonly error: string | undefined
}

/** In the order in which they are offered. */
export type WizardPlan = ReadonlyArray<WizardObject>

export type Page = "fields" | "mappings" | "rules"

export type Stop =
  | { readonly tag: "connect" | "select" | "review" }
  | { readonly tag: "configure"; readonly objectName: string; readonly page: Page }

/** Whether the object is read or written. */
export const isChosen = (content: Content, objectName: string): boolean =>
  isRead(content, objectName) || isWritten(content, objectName)

export const isRead = (content: Content, objectName: string): boolean =>
  Object.hasOwn(content.read?.objects ?? {}, objectName)

export const isWritten = (content: Content, objectName: string): boolean =>
  Object.hasOwn(content.write?.objects ?? {}, objectName)

export const stopsOf = (plan: WizardPlan, content: Content): ReadonlyArray<Stop> => [
  { tag: "connect" },
  { tag: "select" },
  ...plan.flatMap((object) =>
    pagesOf(object, content).map((page): Stop => ({ tag: "configure", objectName: object.objectName, page }))
  ),
  { tag: "review" }
]

const pagesOf = ({ objectName, read, write }: WizardObject, content: Content): ReadonlyArray<Page> => {
  const asked = isRead(content, objectName) ? [...(read?.requiredFields ?? []), ...(read?.optionalFields ?? [])] : []
  return [
    ...(asked.some((field) => "fieldName" in field) ? (["fields"] as const) : []),
    ...(asked.some((field) => !("fieldName" in field)) ? (["mappings"] as const) : []),
    ...(write !== undefined && isWritten(content, objectName) ? (["rules"] as const) : [])
  ]
}

export const isSameStop = (one: Stop, other: Stop): boolean =>
  one.tag === "configure" && other.tag === "configure"
    ? one.objectName === other.objectName && one.page === other.page
    : one.tag === other.tag

export const indexOfStop = (stops: ReadonlyArray<Stop>, stop: Stop): number =>
  stops.findIndex((each) => isSameStop(each, stop))

/** The stop, or the choice of objects if the stop no longer exists. */
export const nearestStop = (stops: ReadonlyArray<Stop>, stop: Stop): Stop =>
  indexOfStop(stops, stop) >= 0 ? stop : { tag: "select" }
