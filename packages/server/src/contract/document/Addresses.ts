/** Paths and queries as callers write them, where the router and the decoder have notations of their own. */
import { pageSize } from "@fieldgate/core/domain/Limits"
import { type JsonObject, mapAt, mapMembers, mapObjects } from "./JsonTree.ts"

/** The router doubles a colon that is one. */
const plainPaths = (paths: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(paths).map(([path, item]) => [path.replaceAll("::", ":"), item]))

/** A number in a query arrives as text. */
const numbered = (parameter: JsonObject): JsonObject =>
  parameter["in"] === "query" && parameter["name"] === "pageSize"
    ? { ...parameter, description: "How many at a time.", schema: { type: "integer", ...pageSize } }
    : parameter

export const plainAddresses = (document: JsonObject): JsonObject =>
  mapAt(document, ["paths"], (paths) => mapMembers(plainPaths(paths), (item) => mapObjects(item, numbered)))
