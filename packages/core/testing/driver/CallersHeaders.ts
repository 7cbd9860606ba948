/** The driver suite's tests of callers' headers: no accepted header replaces one that the request itself sets. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { SignIn } from "@fieldgate/core/providers/SignIn"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { newItem } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

const stolen = "of-the-caller"

/** The header that an account signs its calls with. */
const signedIn = (signIn: SignIn): string =>
  signIn._tag === "apiKey" ? (signIn.header?.name ?? "Authorization") : "Authorization"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const need = needs(subject)
  const { sample } = subject

  describe("a caller's header", () => {
    driverTest(
      subject,
      "never reaches the provider in place of the account's credentials or the request's own",
      [need.received, need.create],
      ({ world }) =>
        Effect.gen(function* () {
          const { account, driver } = world
          const keys = new Set([
            ...driver.info.signIns.map(signedIn),
            "authorization",
            "Host",
            "Content-Type",
            "Cookie"
          ])
          for (const key of keys) {
            const command = {
              type: "create",
              objectName: ObjectName.make(sample.objectName),
              items: [newItem(sample.record(1))],
              allOrNone: false,
              headers: [{ key, value: stolen }]
            } as const
            // Refused or left out: either is safe.
            yield* Effect.exit(driver.write(account, command))
          }
          const received = yield* subject.received?.(world) ?? Effect.succeed([])
          const values = received.flatMap(({ headers }) => Object.values(headers))
          assert.isEmpty(values.filter((value) => value.includes(stolen)))
        })
    )
  })
}
