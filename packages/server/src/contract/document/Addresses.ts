/** Paths and queries as callers write them, where the router and the decoder have notations of their own. */
import { pageSize } from "@fieldgate/core/domain/Limits"
import { type JsonObject, mapAt, mapMembers, mapObjects } from "./JsonTree.ts"

/** The router doubles a colon that is one. */
const plainPaths = (paths: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(paths).map(([path, item]) => [path.replaceAll("::", ":"), item]))

/** Query parameters that are decoded from text lose what the contract says of them. */
const decoded: Readonly<Record<string, JsonObject>> = {
  pageSize: { description: "How many at a time.", schema: { type: "integer", ...pageSize } },
  since: { description: "Only those accepted at this time or later, such as `2026-11-22T08:00:00Z`." },
  until: { description: "Only those accepted before this time." }
}

const described = (parameter: JsonObject): JsonObject =>
  parameter["in"] === "query" ? { ...parameter, ...decoded[String(parameter["name"])] } : parameter

export const plainAddresses = (document: JsonObject): JsonObject =>
  mapAt(document, ["paths"], (paths) => mapMembers(plainPaths(paths), (item) => mapObjects(item, described)))
