import type * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import type { ParameterFault } from "./Refusals.ts"

export type Values = Readonly<Record<string, Json>>

export type Checked = Result.Result<Json, ReadonlyArray<ParameterFault>>

export const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)
