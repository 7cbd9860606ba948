/** The calls of the driver suite, and what holds for every failure: it says something, and it shows no secret. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { ProviderError, ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { Subject, World } from "../ProviderDriverSubject.ts"

type Items = WriteCommand["items"]

export const calls = <W extends World>({ sample }: Subject<W>, world: W) => {
  const objectName = ObjectName.make(sample.objectName)
  const write = (type: WriteCommand["type"], items: Items, allOrNone = false) =>
    world.driver.write(world.account, { type, objectName, items, allOrNone, headers: [] })
  const writeOne = (type: WriteCommand["type"], item: WriteItem) =>
    Effect.map(write(type, [item]), (outcomes) => {
      assert.strictEqual(outcomes.length, 1, "one outcome per item")
      return outcomes[0] ?? assert.fail("one outcome per item")
    })
  const create = (fields: RecordFields) => writeOne("create", newItem(fields))
  return {
    write,
    writeOne,
    create,
    update: (recordId: string, fields: RecordFields) => writeOne("update", { recordId, fields, associations: [] }),
    remove: (recordId: string) => writeOne("delete", { recordId, fields: {}, associations: [] }),
    read: (recordId: string, fields: ReadonlyArray<string>) =>
      world.driver.read(world.account, { objectName, recordId, fields }),
    /** A record to work on. */
    existing: Effect.map(create(sample.record(1)), writtenId),
    stored: world.stored(sample.objectName),
    /** Why a call failed; that it succeeds fails the test. */
    failure: <A>(call: Effect.Effect<A, ProviderError>) => failureOf(world, call)
  }
}

export const newItem = (fields: RecordFields): WriteItem => ({ fields, associations: [] })

export const writtenId = (outcome: RecordOutcome): string => {
  assert.strictEqual(outcome.outcome, "success")
  return outcome.recordId ?? assert.fail("a written record has an id")
}

/** Every field of `expected` is there with that value; a provider may add fields of its own. */
export const assertFields = (actual: RecordFields, expected: RecordFields): void => {
  for (const [field, value] of Object.entries(expected)) {
    assert.deepStrictEqual(actual[field], value, `the field ${field}`)
  }
}

/** Narrows a failure to the one that is due. */
export const assertFailure: <Tag extends ProviderFailure["_tag"]>(
  failure: ProviderFailure,
  tag: Tag
) => asserts failure is Extract<ProviderFailure, { readonly _tag: Tag }> = (failure, tag) => {
  assert.strictEqual(failure._tag, tag, failure.message)
}

const failureOf = <A>({ account, driver }: World, call: Effect.Effect<A, ProviderError>) =>
  Effect.flip(call).pipe(
    Effect.mapError((success) => new Error(`the call should have failed, and answered ${JSON.stringify(success)}`)),
    Effect.map((error) => {
      assert.strictEqual(error.provider, driver.name)
      assert.notStrictEqual(error.message.trim(), "", "a failure says something")
      for (const secret of secretsOf(account.credentials)) {
        assert.isFalse(shown(error).includes(secret), "a failure shows no secret of the account")
      }
      return error.reason
    })
  )

/** Everything that a log or an answer could print of an error. */
const shown = (error: ProviderError): string =>
  [String(error), error.stack, String(error.cause), JSON.stringify(error), JSON.stringify(error.reason)].join("\n")

/** Every secret of some credentials, as it is. */
export const secretsOf = (credentials: Credentials): ReadonlyArray<string> => {
  switch (credentials._tag) {
    case "NoCredentials":
      return []
    case "ApiKeyCredentials":
      return [Redacted.value(credentials.apiKey)]
    case "BasicCredentials":
      return [Redacted.value(credentials.password)]
    case "ClientCredentials":
      return [credentials.clientSecret, ...(credentials.accessToken ? [credentials.accessToken] : [])].map(
        Redacted.value
      )
    case "OAuthCredentials":
      return [credentials.accessToken, ...(credentials.refreshToken ? [credentials.refreshToken] : [])].map(
        Redacted.value
      )
  }
}
