/** The account of a token, read as the definition's `check` describes. */
import type { Account, CheckedAccount } from "@fieldgate/core/providers/ProviderDriver"
import * as Result from "effect/Result"
import { jsonObject } from "../kit/Answer.ts"
import { wordAt } from "./JsonLocation.ts"
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
    const name = places?.name && wordAt(body, places.name)
    const accountRef = places?.id && wordAt(body, places.id)
    return {
      ...(name === undefined ? {} : { name }),
      ...(accountRef === undefined ? {} : { accountRef })
    }
  })
