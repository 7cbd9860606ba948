/** How examples stand in the document. */
import type { Json } from "@fieldgate/core/domain/Json"
import type { JsonObject } from "./JsonTree.ts"

/** Where an example stands: the request or answer below `paths`. */
export type Place = readonly [ReadonlyArray<string>, JsonObject]

export const examples = (
  values: Readonly<Record<string, { readonly summary: string; readonly value: Json }>>
): JsonObject => ({
  examples: values
})
