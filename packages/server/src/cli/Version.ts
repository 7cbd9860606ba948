/** The version of this package, printed by `fieldgate --version`. */
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"

const Package = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

export const { version } = Schema.decodeUnknownSync(Package)(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8")
)
