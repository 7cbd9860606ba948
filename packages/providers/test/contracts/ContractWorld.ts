/** A driver on a sandbox that a contract drives, with one of its accounts. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Contract } from "../../contracts/Contract.ts"
import type { FaultAction } from "../../sandbox/Fault.ts"
import type { ContractSandbox } from "../../sandbox/contracted/ContractSandbox.ts"
import { consenting } from "../Consenting.ts"
import { watched } from "./watching.ts"

interface Parts {
  readonly contract: Contract
  readonly sandbox: Effect.Effect<ContractSandbox>
  readonly driver: (options: { readonly fetch: typeof globalThis.fetch }) => ProviderDriver
  readonly key: string
  /** How the key is used. Default: as a key. */
  readonly credentials?: "oauth"
  readonly metadata?: Account["metadata"]
  readonly app: { readonly clientId: string; readonly clientSecret: string }
  /** An object's name in the sandbox, and the fields of a stored record as the driver returns them. */
  readonly nameOf: (objectName: string) => string
  readonly fieldsOf: (values: RecordFields) => RecordFields
}

export type ContractWorld = Effect.Success<ReturnType<typeof make>>

const make = Effect.fnUntraced(function* (parts: Parts) {
  const { contract, driver, fieldsOf, key, metadata = {}, nameOf, sandbox: starting } = parts
  const sandbox = yield* starting
  const made = driver({ fetch: watched(contract, sandbox) })
  const credentials: Credentials =
    parts.credentials === "oauth"
      ? { _tag: "OAuthCredentials", accessToken: Redacted.make(key) }
      : { _tag: "ApiKeyCredentials", apiKey: Redacted.make(key) }
  const account: Account = {
    connectionId: ConnectionId.make("connection"),
    provider: made.name,
    credentials,
    metadata
  }
  return {
    sandbox,
    account,
    driver: made,
    stored: (objectName: string) =>
      Effect.sync(() =>
        sandbox
          .dump()
          .records.filter(({ object }) => object === nameOf(objectName))
          .map(({ id, values }) => ({ recordId: id, fields: fieldsOf(values) }))
      )
  }
})

const answering = (action: FaultAction) => (world: ContractWorld) =>
  Effect.sync(() => world.sandbox.addFault({ action }))

const dayMillis = 86_400_000

export const subject = (
  parts: Parts,
  more: Pick<ProviderDriverSuite.Subject<ContractWorld>, "capabilities" | "sample"> &
    Partial<ProviderDriverSuite.Subject<ContractWorld>>
): ProviderDriverSuite.Subject<ContractWorld> => ({
  world: make(parts),
  received: ({ sandbox }) => Effect.sync(sandbox.journal),
  consenting: consenting(parts.app, parts.metadata === undefined ? {} : { metadata: parts.metadata }),
  failNext: {
    quota: answering({ status: 429 }),
    unauthorized: answering({ status: 401 }),
    downBefore: answering({ status: 503 }),
    downAfter: answering({ status: 502, afterCommit: true }),
    lostAfter: answering("dropAfterCommit"),
    silent: answering({ delay: dayMillis })
  },
  ...more
})
