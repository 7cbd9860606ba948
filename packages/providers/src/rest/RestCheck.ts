/** Whose account a token opens, as a definition's `check` reads it. */
import type { Json } from "@fieldgate/core/domain/Json"
import type { Account, CheckedAccount } from "@fieldgate/core/providers/ProviderDriver"
import * as Result from "effect/Result"
import { jsonObject } from "../http/Answer.ts"
import { text } from "../http/JsonMembers.ts"
import { type Location, valueAt } from "./JsonLocation.ts"
import { call, type Parts } from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"

export const check = (
  parts: Parts,
  account: Account,
  { account: places, method, path }: NonNullable<RestDefinition["operations"]["check"]>
) =>
  call(parts, account, { method, path: Result.succeed(path), writes: false }, (answer): CheckedAccount => {
    const body = jsonObject(answer)
    const name = wordAt(body, places?.name)
    const accountRef = wordAt(body, places?.id)
    return {
      ...(name === undefined ? {} : { name }),
      ...(accountRef === undefined ? {} : { accountRef })
    }
  })

const wordAt = (body: Json | undefined, place: Location | undefined): string | undefined => {
  const value = place === undefined ? undefined : valueAt(body, place)
  return typeof value === "number" ? String(value) : text(value)
}
