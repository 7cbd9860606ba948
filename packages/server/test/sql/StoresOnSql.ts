/** The SQL stores over a fresh schema, with a key of their own to seal with. */
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as SqlStores from "../../src/SqlStores.ts"
import type { FreshSchema } from "./FreshSchema.ts"

export const key = (id: string, byte: number) => Redacted.make(`${id}:${Buffer.alloc(32, byte).toString("base64")}`)

export const layer = (fresh: FreshSchema) =>
  SqlStores.layer.pipe(Layer.provideMerge(fresh(migrations)), Layer.provide(Seal.layer(key("k1", 1))))
