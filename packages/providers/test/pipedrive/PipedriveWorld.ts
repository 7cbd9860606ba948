/** The Pipedrive driver on a sandbox in this process, with one of its accounts. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { Pipedrive } from "@fieldgate/providers"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { pipedrive } from "../../contracts/pipedrive/PipedriveContract.ts"
import { watched } from "../contracts/watching.ts"

export const token = PipedriveSandbox.defaultToken

export const account = (
  more: { readonly credentials?: Credentials; readonly metadata?: Account["metadata"] } = {}
): Account => ({
  connectionId: ConnectionId.make("connection"),
  provider: Pipedrive.definition.name,
  credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(token) },
  metadata: {},
  ...more
})

export const make = Effect.fnUntraced(function* (options: PipedriveSandbox.Options = {}) {
  const sandbox = yield* PipedriveSandbox.make(options)
  return {
    sandbox,
    account: account(),
    driver: Pipedrive.driver({ fetch: watched(pipedrive, sandbox) }),
    stored: (objectName: string) =>
      Effect.sync(() =>
        sandbox
          .records()
          .filter((record) => record.objectType === objectName && !record.archived)
          .map((record) => ({ recordId: record.id, fields: record.properties }))
      )
  }
})

export type PipedriveWorld = Effect.Success<ReturnType<typeof make>>
