/** The driver suite's tests of what a driver says of its provider to those who connect an account. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ForwardableHeader, isHeaderName, isReserved } from "@fieldgate/core/providers/ForwardableHeader"
import { IdentifyingFields } from "@fieldgate/core/providers/IdentifyingFields"
import { DeclaredInfo, type SignIn, signInWith } from "@fieldgate/core/providers/SignIn"
import * as Record from "effect/Record"
import type { Ability, Subject, World } from "../ProviderDriverSubject.ts"
import { driverTest } from "./DriverTest.ts"
import { strayIds } from "./Records.ts"

/** A placeholder for a fact about an account. */
const place = /\{\{\.(\w+)\}\}/g

const urlsOf = (signIn: SignIn): ReadonlyArray<string> =>
  signIn._tag === "oauth2" ? [signIn.tokenURL, ...(signIn.authURL === undefined ? [] : [signIn.authURL])] : []

const isTested = <W extends World>(subject: Subject<W>, name: Ability): boolean =>
  (subject[name] !== undefined && subject[name] !== false) || subject.elsewhere?.includes(name) === true

export const tests = <W extends World>(subject: Subject<W>): void => {
  const test = (title: string, body: (world: W) => void) =>
    driverTest(subject, title, [], ({ world }) => Effect.sync(() => body(world)))

  describe("a declaration", () => {
    test("is well-formed", ({ driver: { info } }) => assert.isTrue(Schema.is(DeclaredInfo)(info)))

    test("names only addresses that are safe for a token", ({ driver: { info } }) => {
      const modules = Object.values(info.modules).map(({ baseURL }) => baseURL)
      for (const url of [info.baseURL, ...modules, ...info.signIns.flatMap(urlsOf)]) {
        assert.strictEqual(URL.parse(url.replaceAll(place, "x"))?.protocol, "https:", url)
      }
    })

    test("requests every fact that its addresses contain", ({ driver: { info } }) => {
      const asked = new Set(info.metadata.map(({ name }) => name))
      const named = [info.baseURL, ...info.signIns.flatMap(urlsOf)].flatMap((url) =>
        [...url.matchAll(place)].flatMap(([, name = ""]) => name)
      )
      assert.deepStrictEqual(
        named.filter((name) => !asked.has(name)),
        []
      )
    })

    test("has its default module among its modules", ({ driver: { info } }) => {
      const names = Object.keys(info.modules)
      assert.include(names.length === 0 ? [""] : names, info.defaultModule)
    })

    test("offers the way in which its accounts sign in", ({ account, driver: { info } }) =>
      assert.isDefined(signInWith(info, account.credentials)))

    test("lists callers' headers only if it forwards them, and none that the request itself uses", ({ driver }) => {
      const { capabilities, forwardableHeaders: headers = [] } = driver
      assert.isTrue(Schema.is(Schema.Array(ForwardableHeader))(headers))
      assert.isTrue(capabilities.headers === true || headers.length === 0, "the capability headers")
      for (const { name } of headers) {
        assert.isTrue(isHeaderName(name), `${name} is a header's name`)
        assert.isFalse(isReserved(name), `${name} carries the request or its credentials`)
      }
    })

    test("gives every identifying field a kind by which values can be compared", ({ driver }) => {
      const fields = Object.values(driver.identifyingFields ?? {})
      assert.isTrue(fields.every(Schema.is(IdentifyingFields)))
    })

    test("has tests of each ability that it has: name one that another suite tests in elsewhere", ({ driver }) => {
      const abilities: Readonly<Record<Ability, unknown>> = {
        finding: driver.find,
        describing: driver.describe,
        checking: driver.check,
        upserting: driver.upsert,
        keying: driver.findByKey,
        sampling: driver.sample,
        readingMany: driver.readMany,
        consenting: driver.oauth,
        associating: driver.capabilities.associations === true ? true : undefined
      }
      const names = Record.keys(abilities)
      const untested = names.filter((name) => abilities[name] !== undefined && !isTested(subject, name))
      assert.deepStrictEqual(untested, [])
      const absent = names.filter((name) => abilities[name] === undefined && subject[name] !== undefined)
      assert.deepStrictEqual(absent, [], "the subject has what the driver lacks")
    })

    test("declares a form of ids that its records have, and that paths and queries don't", ({ driver }) => {
      const { canonicalId = (id: string) => id, recordForm: { id } = {} } = driver
      if (id === undefined) return assert.isUndefined(driver.recordForm?.id, "any text is an id")
      assert.isTrue(
        id.pattern.test(canonicalId(subject.sample.missingId)),
        `${subject.sample.missingId} is ${id.description}`
      )
      for (const stray of strayIds)
        assert.isFalse(id.pattern.test(canonicalId(stray)), `${stray} is not ${id.description}`)
    })

    test("declares a search if and only if the driver has one", ({ driver }) =>
      assert.strictEqual((driver.capabilities.find?.keys ?? 0) > 0, driver.find !== undefined))

    test("names a consent page for each grant that starts with one", ({ driver: { info } }) => {
      const grants = info.signIns.flatMap((signIn) => (signIn._tag === "oauth2" ? [signIn] : []))
      const pages = grants.filter(({ authURL }) => authURL !== undefined).map(({ grantType }) => grantType)
      const expected = grants.map(({ grantType }) => grantType).filter((each) => each.startsWith("authorizationCode"))
      assert.deepStrictEqual(pages, expected)
    })
  })
}
