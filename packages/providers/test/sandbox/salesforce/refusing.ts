/** One refusal of a sandbox as a test case, and the texts that many of them share. */
import { assert } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call, contacts, create, type Sent } from "./calling.ts"

export const contact = "003Dn0000000001IAA"
export const account = "001Dn0000000002IAA"
export const gone = "003Dn0000000003IAA"
export const unknownId = "003Dn0000000009IAA"

export interface Case {
  readonly name: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly url: string
  readonly sent?: Sent
  readonly status: number
  readonly body: string
}

export const error = (errorCode: string, message: string, fields?: ReadonlyArray<string>): string =>
  JSON.stringify([{ message, errorCode, ...(fields === undefined ? {} : { fields }) }])

export const notFound = (message: string): string => JSON.stringify([{ errorCode: "NOT_FOUND", message }])

export const creating = (name: string, field: string, value: unknown, body: string): Case => ({
  name,
  method: "POST",
  url: contacts,
  sent: { body: { LastName: "L", [field]: value } },
  status: 400,
  body
})

export const columns = (object: string, field: string): string =>
  `No such column '${field}' on entity '${object}'. If you are attempting to use a custom field, be sure to append ` +
  "the '__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names."

/** A sandbox with a contact, an account and a deleted contact, and its answer to a case. */
export const meets = ({ body, method, sent, status, url }: Case) =>
  Effect.gen(function* () {
    const { fetch, records } = yield* SalesforceSandbox.make()
    yield* create(fetch, "Contact", { LastName: "Lee", External_Id__c: "taken" })
    yield* create(fetch, "Account", { Name: "Acme" })
    yield* create(fetch, "Contact", { LastName: "Gone" })
    yield* call(fetch, "DELETE", `${contacts}/${gone}`)
    const before = records()
    const answer = yield* call(fetch, method, url, sent)
    assert.deepStrictEqual([answer.status, answer.text], [status, body])
    assert.strictEqual(answer.headers.get("content-type"), "application/json;charset=UTF-8")
    assert.deepStrictEqual(records(), before)
  })
