/** What a group has chosen, by the names of the wire, and how its objects are found. No React. Spec 2.9. */
import type { HydratedRevision, Installation } from "@fieldgate/client"

export type ConfigContent = Installation["config"]["content"]

type ObjectsOf<Side extends "read" | "write"> = NonNullable<NonNullable<ConfigContent[Side]>["objects"]>

export type ReadObject = ObjectsOf<"read">[string]
export type WriteObject = ObjectsOf<"write">[string]
export type FieldSetting = NonNullable<WriteObject["selectedFieldSettings"]>[string]

/** An object that the integration reads, joined with the connected account. */
export type HydratedReadObject = NonNullable<HydratedRevision["content"]["read"]>["objects"][number]
export type HydratedWriteObject = NonNullable<HydratedRevision["content"]["write"]>["objects"][number]

/** A member by its name, never one of the prototype's: objects and fields may be called `constructor`. */
export const memberOf = <Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined

export const readObjectOf = (content: ConfigContent | undefined, name: string): ReadObject | undefined =>
  memberOf(content?.read?.objects, name)

export const writeObjectOf = (content: ConfigContent | undefined, name: string): WriteObject | undefined =>
  memberOf(content?.write?.objects, name)

/** A content in which nothing is chosen yet. */
export const emptyContent = (provider: string): ConfigContent => ({ provider })
