/** The account of a token, read as the definition's `check` describes. */
import type { Json } from "@fieldgate/core/domain/Json"
import type { Account, CheckedAccount } from "@fieldgate/core/providers/ProviderDriver"
import * as Result from "effect/Result"
import { jsonObject, text } from "../kit/Answer.ts"
import { type Location, valueAt } from "./JsonLocation.ts"
import type { AuthorizedCalls } from "../kit/AuthorizedCall.ts"
import type { Call } from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"

export const check = (
  api: AuthorizedCalls<Call>,
  account: Account,
  { account: places, method, path }: NonNullable<RestDefinition["operations"]["check"]>
) =>
  api.call(account, { method, path: Result.succeed(path), writes: false }, (answer): CheckedAccount => {
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
