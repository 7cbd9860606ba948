/** The Salesforce driver on a sandbox in this process, with one of its accounts; or on given answers. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionId, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import { Salesforce } from "@fieldgate/providers"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { salesforce } from "../../contracts/salesforce/SalesforceContract.ts"
import { watched } from "../contracts/watching.ts"

export const token = SalesforceSandbox.defaultToken

export const account = (
  more: { readonly credentials?: Credentials; readonly metadata?: Account["metadata"] } = {}
): Account => ({
  connectionId: ConnectionId.make("connection"),
  provider: ProviderName.make("salesforce"),
  credentials: { _tag: "OAuthCredentials", accessToken: Redacted.make(token) },
  metadata: { workspace: "acme" },
  ...more
})

export const make = Effect.fnUntraced(function* (
  options: Parameters<typeof SalesforceSandbox.make>[0] & Salesforce.Options = {}
) {
  const sandbox = yield* SalesforceSandbox.make(options)
  return {
    sandbox,
    account: account(),
    driver: Salesforce.driver({ ...options, fetch: watched(salesforce, sandbox) }),
    stored: (objectName: string) =>
      Effect.sync(() =>
        sandbox
          .dump()
          .records.filter((record) => record.objectType === objectName && record.deletedAt === undefined)
          .map(({ id, values }) => ({ recordId: id, fields: values }))
      )
  }
})

export type SalesforceWorld = Effect.Success<ReturnType<typeof make>>

export const answering = (
  answers: readonly [() => Response, ...ReadonlyArray<() => Response>],
  options: Salesforce.Options = {}
) => {
  const requests: Array<Request> = []
  const bodies: Array<unknown> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    if (request.body !== null) bodies.push(await request.clone().json())
    return (answers[requests.length - 1] ?? answers.at(-1) ?? answers[0])()
  }
  return { driver: Salesforce.driver({ ...options, fetch }), requests, bodies }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

export const nothing = (status: number) => () => new Response(null, { status })

export const command = (
  type: WriteCommand["type"],
  item: Partial<WriteItem> | readonly [Partial<WriteItem>, ...ReadonlyArray<Partial<WriteItem>>],
  more: Partial<WriteCommand> = {}
): WriteCommand => {
  const [first, ...others] = "length" in item ? item : ([item] as const)
  const whole = (each: Partial<WriteItem>): WriteItem => ({ fields: {}, associations: [], ...each })
  return {
    type,
    objectName: ObjectName.make("Contact"),
    items: [whole(first), ...others.map(whole)],
    allOrNone: false,
    headers: [],
    ...more
  }
}

export const failureOf = (driver: ProviderDriver, given: WriteCommand, from: Account = account()) =>
  Effect.map(Effect.flip(driver.write(from, given)), (error) => error.reason)

export const redacted = Redacted.make<string>
