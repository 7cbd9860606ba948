/** @rule sql.clocks, reconcile.lookup */
import { Sighting } from "@fieldgate/core/writes/rules/LostCreate"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { createFieldgate } from "../../src/embed/index.ts"
import * as TestDatabase from "../cli/TestDatabase.ts"
import * as SkewedClock from "../sql/SkewedClock.ts"
import * as Shop from "./Shop.ts"

describe.skipIf(TestDatabase.server === undefined).each([-15, 15])("on a machine whose clock is %d s wrong", (skew) => {
  it("recognizes the record of a create whose answer was lost", async () => {
    await using database = await TestDatabase.make()
    const scripted = Shop.scripted()
    await using fieldgate = await createFieldgate({
      database: { url: database.url },
      providers: [scripted.driver],
      manifest: Shop.manifest,
      encryptionKey: Shop.encryptionKey,
      logger: false,
      layer: Effect.runSync(SkewedClock.layer(skew))
    })
    await Shop.install(fieldgate)
    scripted.breakNext()
    const data = { email: "ann@x.test" }
    const holder = { recordId: "1", created: Effect.runSync(DateTime.now), isAsSent: true, data }
    scripted.sightNext(Sighting.Found({ key: { field: "email", value: data.email }, holder }))
    await expect(Shop.create(fieldgate, data.email)).resolves.toMatchObject({
      result: { success: true, recordId: "1" }
    })
  })
})
