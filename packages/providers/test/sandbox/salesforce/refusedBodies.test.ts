import { describe, it } from "@effect/vitest"
import { base, contacts } from "./calling.ts"
import { type Case, creating, error, meets } from "./refusing.ts"

const sending = (name: string, text: string, message: string): Case => ({
  name,
  method: "POST",
  url: contacts,
  sent: { text },
  status: 400,
  body: error("JSON_PARSER_ERROR", message)
})

const cannotRead = (type: string, token: string, value: string, column: number): string =>
  `Cannot deserialize instance of ${type} from ${token} value ${value} or request may be missing a required field ` +
  `at [line:1, column:${column}]`

const json: ReadonlyArray<Case> = [
  creating(
    "a text in a date",
    "Birthdate",
    "x",
    error("JSON_PARSER_ERROR", cannotRead("date", "VALUE_STRING", "x", 30))
  ),
  creating(
    "a day out of the calendar",
    "Birthdate",
    "2026-02-31",
    error("JSON_PARSER_ERROR", cannotRead("date", "VALUE_STRING", "2026-02-31", 30))
  ),
  creating(
    "a datetime with a blank",
    "Last_Seen__c",
    "2017-10-17 00:00:00",
    error("JSON_PARSER_ERROR", cannotRead("datetime", "VALUE_STRING", "2017-10-17 00:00:00", 33))
  ),
  creating(
    "a text in a number",
    "Loyalty_Points__c",
    "N010000000",
    error("JSON_PARSER_ERROR", cannotRead("double", "VALUE_STRING", "N010000000", 38))
  ),
  creating(
    "a text in a checkbox",
    "VIP__c",
    "FALSE",
    error("JSON_PARSER_ERROR", cannotRead("boolean", "VALUE_STRING", "FALSE", 27))
  ),
  creating(
    "a number in a text",
    "Title",
    12,
    error("JSON_PARSER_ERROR", cannotRead("string", "VALUE_NUMBER_INT", "12", 27))
  ),
  creating(
    "an object in a text",
    "Title",
    { a: 1 },
    error("JSON_PARSER_ERROR", cannotRead("string", "START_OBJECT", "{", 26))
  ),
  {
    name: "a fraction in a whole number, on the second line",
    method: "POST",
    url: `${base}/sobjects/Account`,
    sent: { text: '{"Name": "{,:}\\"",\n"NumberOfEmployees": 1.5}' },
    status: 400,
    body: error("JSON_PARSER_ERROR", cannotRead("int", "VALUE_NUMBER_FLOAT", "1.5", 25).replace("line:1", "line:2"))
  },
  sending("JSON that ends too early", '{"LastName":', "Unexpected end-of-input at [line:1, column:13]"),
  sending(
    "JSON with a wrong character",
    "%7B",
    "Unexpected character ('%' (code 37)): expected a valid value (number, String, array, object, 'true', 'false' or " +
      "'null') at [line:1, column:2]"
  ),
  sending("a list", "[]", "Can not deserialize SObject out of START_ARRAY token at [line:1, column:1]"),
  sending("no body", "", "The HTTP entity body is required, but this request has no entity body."),
  {
    name: "a form",
    method: "POST",
    url: contacts,
    sent: { text: "LastName=L", headers: { "content-type": "text/plain" } },
    status: 415,
    body: error("UNSUPPORTED_MEDIA_TYPE", "Content-Type header specified in HTTP request is not supported: text/plain")
  }
]

describe("a body is refused", () => {
  it.effect.each(json)("$name", meets)
})
