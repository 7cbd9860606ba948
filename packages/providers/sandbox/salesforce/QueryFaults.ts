/** Salesforce's error text for a query: a part of it, a caret below the fault, and the reason. Pure. */
import * as Refusals from "./Refusals.ts"

export const noSuchColumn = (query: string, at: number, object: string, field: string): Refusals.Refusal =>
  Refusals.badQuery("INVALID_FIELD", pointing(query, at, Refusals.noSuchColumnIn(object, field)))

export const noRelationship = (query: string, at: number, name: string): Refusals.Refusal =>
  Refusals.badQuery(
    "INVALID_FIELD",
    pointing(
      query,
      at,
      `Didn't understand relationship '${name}' in field path. If you are attempting to use a custom relationship, be sure to ` +
        "append the '__r' after the custom relationship name. Please reference your WSDL or the describe call for the " +
        "appropriate names."
    )
  )

/** A field beside aggregates, which would have several values. */
export const notGrouped = (query: string, at: number, field: string): Refusals.Refusal =>
  Refusals.badQuery("MALFORMED_QUERY", pointing(query, at, `Field must be grouped or aggregated: ${field}`))

/** Unseen. */
export const operatorNotAllowed = (query: string, at: number, field: string, operator: string): Refusals.Refusal =>
  Refusals.badQuery(
    "INVALID_QUERY_FILTER_OPERATOR",
    pointing(query, at, `invalid operator ${operator} for field '${field}'`)
  )

export const offsetTooLarge: Refusals.Refusal = Refusals.badQuery(
  "NUMBER_OUTSIDE_VALID_RANGE",
  "Maximum SOQL offset allowed is 2000"
)

/** SOQL has it and the sandbox lacks it: refused in the sandbox's own words. */
export const lacked = (what: string): Refusals.Refusal => ({
  status: 501,
  body: { sandbox: `The Salesforce sandbox does not model ${what} in a query. docs/sandboxes.md lists what it models.` }
})

export const noSuchType = (query: string, at: number, object: string): Refusals.Refusal =>
  Refusals.unknownObject(
    object,
    Refusals.badQuery("INVALID_TYPE", pointing(query, at, Refusals.typeNotSupported(object)))
  )

export const unexpectedToken = (query: string, at: number, token: string): Refusals.Refusal =>
  Refusals.badQuery("MALFORMED_QUERY", pointing(query, at, `unexpected token: '${token}'`))

export const invalidId = (query: string, at: number, value: string): Refusals.Refusal =>
  Refusals.badQuery("INVALID_QUERY_FILTER_OPERATOR", pointing(query, at, `invalid ID field: ${value}`))

/** A quoted value for a field that accepts none. */
export const wrongLiteral = (
  query: string,
  at: number,
  field: string,
  type: string,
  quoted: boolean
): Refusals.Refusal =>
  Refusals.badQuery(
    "INVALID_FIELD",
    pointing(
      query,
      at,
      `value of filter criterion for field '${field}' must be of type ${type} and ` +
        `should ${quoted ? "not be" : "be"} enclosed in quotes`
    )
  )

export const cannotFilter = (query: string, at: number, field: string): Refusals.Refusal =>
  Refusals.badQuery("INVALID_FIELD", pointing(query, at, `field '${field}' can not be filtered in a query call`))

/** How many characters of a query are shown on either side of the fault. */
const reach = 33

const pointing = (query: string, at: number, reason: string): string => {
  const line = query.replaceAll(/\s/g, " ")
  const from = at <= reach ? 0 : afterGap(line, at - reach, at)
  const token = /^[^\s,()]*/.exec(line.slice(at))?.[0].length ?? 0
  const to = beforeGap(line, at + token, at + token + reach)
  return `\n${line.slice(from, to)}\n${" ".repeat(at - from)}^\nERROR at Row:1:Column:${at + 1}\n${reason}`
}

const afterGap = (line: string, from: number, to: number): number => {
  const gap = line.slice(from, to).search(/[\s,](?![\s,])/)
  return gap === -1 ? to : from + gap + 1
}

const beforeGap = (line: string, from: number, to: number): number =>
  to >= line.length ? line.length : from + line.slice(from, to).replace(/[\s,]+[^\s,]*$/, "").length
