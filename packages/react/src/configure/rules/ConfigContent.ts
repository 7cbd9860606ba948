/** The content of a config, with the names of the wire. No React. */
import type { HydratedRevision, Installation } from "@fieldgate/client"

export type ConfigContent = Installation["config"]["content"]

type ObjectsOf<Side extends "read" | "write"> = NonNullable<NonNullable<ConfigContent[Side]>["objects"]>

export type ReadObject = ObjectsOf<"read">[string]
export type WriteObject = ObjectsOf<"write">[string]
export type FieldSetting = NonNullable<WriteObject["selectedFieldSettings"]>[string]

/** An object that the integration reads, joined with the connected account. */
export type HydratedReadObject = NonNullable<HydratedRevision["content"]["read"]>["objects"][number]
export type HydratedWriteObject = NonNullable<HydratedRevision["content"]["write"]>["objects"][number]

/** An own property by name: objects and fields may be called `constructor`. */
export const memberOf = <Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined

export const readObjectOf = (content: ConfigContent | undefined, name: string): ReadObject | undefined =>
  memberOf(content?.read?.objects, name)

export const writeObjectOf = (content: ConfigContent | undefined, name: string): WriteObject | undefined =>
  memberOf(content?.write?.objects, name)

/** A content without selections. */
export const emptyContent = (provider: string): ConfigContent => ({ provider })
