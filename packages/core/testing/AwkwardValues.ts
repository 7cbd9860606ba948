/** Values that are legal and that careless stores lose: every adapter must give them back as they were. */
import * as Schema from "effect/Schema"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"

/** No character of these may change, and none may end a statement. */
export const texts: ReadonlyArray<string> = [
  "'; drop table project; --",
  '100 % \\ " ` $1 ${x} {{y}}',
  "Ünïcödé, 漢字, עברית, 👩‍👩‍👧‍👦",
  "e\u0301 is not \u00e9",
  " blanks \t and\nlines ",
  "0".repeat(10_000)
]

const depth = 60
const deep = `${'{"in":['.repeat(depth)}null${"]}".repeat(depth)}`

/** Parsed, because only a parser makes `__proto__` a key like any other. */
export const fields: RecordFields = JSON.parse(`{
  "": "the empty key",
  "__proto__": { "polluted": true },
  "constructor": null,
  "a.b['c']": [[], {}, [null], "", 0],
  "numbers": [0.1, 1e308, 5e-324, -9007199254740991, 123456789012345680000],
  "not a surrogate pair": "\\ud83d",
  "NUL": "before\\u0000after",
  "text": ${JSON.stringify(texts)},
  "deep": ${deep}
}`)

/** Ids as callers may write them: no store may take offence. */
export const unknownIds: ReadonlyArray<string> = [
  "01936000-0000-7000-8000-00000000dead",
  "not-a-uuid",
  "1",
  "NULL",
  "{01936000-0000-7000-8001-000000000001}",
  "before\u0000after",
  "\ud83d",
  ...texts
]

/** Ids that are valid references. */
export const unknownRefs: ReadonlyArray<GroupRef> = unknownIds.filter(Schema.is(GroupRef))

/** As much awkwardness as a reference can hold. */
export const reference: string = texts.filter((text) => text.length < 64).join("")
