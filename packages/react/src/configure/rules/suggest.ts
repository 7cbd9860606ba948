/** Suggests the field of an account for a mapping: by name, by synonyms, and by type. Pure. */
import type { FieldMetadata } from "@fieldgate/client"

interface WantedField {
  readonly mapToName: string
  readonly mapToDisplayName?: string | undefined
}

/** Why a field is suggested: same name, synonymous name, or most of its words match. */
export type SuggestionReason = "sameName" | "sameMeaning" | "similarName"

export interface MappingSuggestion {
  readonly mapToName: string
  readonly fieldName: string
  readonly displayName: string
  readonly reason: SuggestionReason
  /** From 0 to 1. */
  readonly score: number
}

/** Lower scores would be guesses. */
const leastScore = 0.5

/** The best field for one mapping, if any is likely enough. */
export const suggest = (
  wanted: WantedField,
  fields: ReadonlyArray<FieldMetadata>,
  taken: ReadonlySet<string> = new Set()
): MappingSuggestion | undefined => rank(wanted, fields).find(({ fieldName }) => !taken.has(fieldName))

/** All likely fields, best first; equal ones in the order of the account. */
export const rank = (wanted: WantedField, fields: ReadonlyArray<FieldMetadata>): ReadonlyArray<MappingSuggestion> =>
  ranked(wanted, fields.flatMap(namedField))

interface NamedField {
  readonly field: FieldMetadata
  readonly names: ReadonlyArray<Name>
}

/** None for a hidden field. */
const namedField = (field: FieldMetadata): ReadonlyArray<NamedField> =>
  field.hidden ? [] : [{ field, names: namesOf(field.fieldName, field.displayName) }]

const ranked = (
  { mapToDisplayName, mapToName }: WantedField,
  fields: ReadonlyArray<NamedField>
): ReadonlyArray<MappingSuggestion> => {
  const names = namesOf(mapToName, mapToDisplayName ?? mapToName)
  return fields
    .flatMap(({ field, names: theirs }) => {
      const { reason, score } = matchOf(names, field, theirs)
      const { displayName, fieldName } = field
      return score < leastScore ? [] : [{ mapToName, fieldName, displayName, reason, score }]
    })
    .toSorted((one, other) => other.score - one.score)
}

/** The best field for each mapping. Each field is suggested once, to the mapping with the highest score. */
export const suggestAll = (
  wanted: ReadonlyArray<WantedField>,
  fields: ReadonlyArray<FieldMetadata>,
  taken: ReadonlySet<string> = new Set()
): ReadonlyArray<MappingSuggestion> => {
  const used = new Set(taken)
  const served = new Set<string>()
  // There may be thousands of fields: the words of each are the same for all mappings.
  const named = wanted.length === 0 ? [] : fields.flatMap(namedField)
  const candidates = wanted.flatMap((each) => ranked(each, named)).toSorted((one, other) => other.score - one.score)
  return candidates.filter(({ fieldName, mapToName }) => {
    if (used.has(fieldName) || served.has(mapToName)) return false
    used.add(fieldName)
    served.add(mapToName)
    return true
  })
}

interface Match {
  readonly reason: SuggestionReason
  readonly score: number
}

/** A name, prepared for comparisons. */
interface Name {
  readonly joined: string
  readonly words: ReadonlyArray<string>
  readonly meanings: ReadonlyArray<string>
  readonly pairs: ReadonlyArray<string>
}

/** One, if both have the same words. */
const namesOf = (first: string, second: string): ReadonlyArray<Name> => {
  const [one, other] = [nameOf(first), nameOf(second)]
  return one.joined === other.joined ? [one] : [one, other]
}

const nameOf = (text: string): Name => {
  const words = wordsOf(text)
  const joined = words.join("")
  return { joined, words, meanings: meaningsOf(words), pairs: pairs(joined) }
}

/** The best of the comparisons between our names and theirs. */
const matchOf = (ours: ReadonlyArray<Name>, field: FieldMetadata, theirs: ReadonlyArray<Name>): Match => {
  let best: Match | undefined
  for (const one of ours) {
    for (const other of theirs) {
      const match = compare(one, other)
      if (best === undefined || match.score > best.score) best = match
    }
  }
  const { reason, score } = best ?? { reason: "similarName", score: 0 }
  return { reason, score: Math.max(0, score + typeBonus(ours, field)) }
}

const compare = (ours: Name, theirs: Name): Match => {
  if (ours.joined === theirs.joined) return { reason: "sameName", score: 1 }
  const [mine, other] = [ours.meanings, theirs.meanings]
  if (mine.length === other.length && shared(mine, other) === mine.length) return { reason: "sameMeaning", score: 0.92 }
  return { reason: "similarName", score: 0.85 * Math.max(overlap(mine, other), likeness(ours.pairs, theirs.pairs)) }
}

/** The share of common words; a common last word counts more, since it says most about the field. */
const overlap = (ours: ReadonlyArray<string>, theirs: ReadonlyArray<string>): number => {
  const common = shared(ours, theirs)
  const sameEnd = ours.at(-1) === theirs.at(-1) ? 0.1 : 0
  return common === 0 ? 0 : Math.min(1, (2 * common) / (ours.length + theirs.length) + sameEnd)
}

const shared = (ours: ReadonlyArray<string>, theirs: ReadonlyArray<string>): number => {
  // Most names have nothing in common.
  if (!ours.some((word) => theirs.includes(word))) return 0
  const left = [...theirs]
  return ours.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/** The share of common letter pairs: finds joined, shortened or mistyped words. */
const likeness = (ours: ReadonlyArray<string>, theirs: ReadonlyArray<string>): number =>
  ours.length + theirs.length === 0 ? 0 : (2 * shared(ours, theirs)) / (ours.length + theirs.length)

const pairs = (text: string): ReadonlyArray<string> =>
  [...text].slice(1).map((letter, index) => `${text[index] ?? ""}${letter}`)

type Kind = "yesNo" | "time" | "number"

/** Words that indicate the type of a field. */
const hints: Readonly<Record<Kind, RegExp>> = {
  yesNo: /^(is|has|can|allow|allowed|active|enabled|flag|optin|optout|opted|subscribed|unsubscribed)$/u,
  time: /^(at|date|day|on|time|birthday|deadline|due|since|until|created|updated|modified)$/u,
  number: /^(amount|count|employees|headcount|number|num|price|probability|qty|quantity|revenue|score|total)$/u
}

const kindsOf: Readonly<Record<FieldMetadata["valueType"], Kind | undefined>> = {
  boolean: "yesNo",
  date: "time",
  datetime: "time",
  int: "number",
  float: "number",
  string: undefined,
  singleSelect: undefined,
  multiSelect: undefined,
  reference: undefined,
  other: undefined
}

/** Raises the score of a type that the words indicate, and lowers that of another. Text fits any words. */
const typeBonus = (ours: ReadonlyArray<Name>, { valueType }: FieldMetadata): number => {
  const kind = kindsOf[valueType]
  if (kind === undefined) return 0
  const asked = (Object.keys(hints) as ReadonlyArray<Kind>).filter((each) =>
    ours.some(({ words }) => words.some((word) => hints[each].test(word)))
  )
  if (asked.length === 0) return -0.03
  return asked.includes(kind) ? 0.05 : -0.1
}

const empty = new Set(["a", "an", "and", "c", "custom", "field", "for", "hs", "in", "of", "s", "the", "value", "your"])

/** Synonyms; the first of each list represents the others. */
const alike: ReadonlyArray<ReadonlyArray<string>> = [
  ["email", "mail", "emailaddress"],
  ["phone", "telephone", "tel", "phonenumber", "phoneno", "landline"],
  ["mobile", "cell", "cellphone", "mobilephone", "handset", "mobilenumber"],
  ["firstname", "givenname", "forename", "fname", "prename"],
  ["lastname", "surname", "familyname", "lname"],
  ["fullname", "contactname", "personname"],
  ["company", "organisation", "organization", "org", "business", "firm", "employer", "account"],
  ["jobtitle", "title", "position", "jobrole", "role"],
  ["postcode", "zip", "zipcode", "postalcode", "plz"],
  ["city", "town", "locality", "municipality"],
  ["state", "province", "region", "county"],
  ["country", "nation", "countryname"],
  ["street", "addressline", "streetaddress", "address", "addr"],
  ["website", "url", "web", "homepage", "site", "websiteurl", "webpage"],
  ["domain", "domainname"],
  ["employees", "headcount", "staff", "employeecount", "numberemployees", "numemployees", "companysize"],
  ["revenue", "turnover", "annualrevenue", "yearlyrevenue"],
  ["industry", "sector", "vertical", "branch"],
  ["owner", "assignee", "rep", "salesrep", "responsible", "ownerid", "assigned", "assignedto"],
  ["amount", "price", "sum", "total", "worth", "dealvalue", "dealsize"],
  ["stage", "phase", "step"],
  ["closedate", "closingdate", "dateclosed", "expectedclose", "closedon", "closesat", "expectedclosedate"],
  ["created", "createdate", "createdat", "creationdate", "datecreated", "createddate", "addtime", "createdon"],
  ["updated", "modified", "lastmodified", "lastmodifieddate", "updatedat", "updatetime", "modifiedat", "dateupdated"],
  ["birthday", "birthdate", "dateofbirth", "datebirth", "dob", "born"],
  ["description", "notes", "note", "comment", "comments", "remarks", "about", "summary", "details", "bio"],
  ["source", "origin", "channel", "leadsource"],
  ["language", "lang", "preferredlanguage", "locale"],
  ["salutation", "honorific", "greeting"],
  ["department", "dept", "division"],
  ["quantity", "qty", "count", "number", "num", "no"],
  ["identifier", "id", "key", "ref", "reference"],
  ["probability", "likelihood", "chance", "winprobability"],
  ["currency", "currencycode", "isocode"],
  ["type", "kind", "category", "class"],
  ["status", "condition"],
  ["deadline", "duedate", "due"],
  ["subject", "headline", "topic"],
  ["newsletter", "subscribed", "subscription", "optin", "marketingoptin"],
  ["unsubscribed", "optout", "optedout", "hasoptedout", "donotemail"],
  ["fax", "faxnumber", "telefax"],
  ["manager", "reportsto", "supervisor", "boss"],
  ["assistant", "secretary"],
  ["parent", "parentcompany"],
  ["billing", "invoice", "invoicing"],
  ["shipping", "delivery"],
  ["mailing", "postal"],
  ["rating", "score", "grade"]
]

const standsFor: ReadonlyMap<string, string> = new Map(
  alike.flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const))
)

/** The longest run of words that can be a synonym. */
const longest = 3

/** The words of a name: split at capitals and punctuation, in lower case, without accents and meaningless words. */
const wordsOf = (name: string): ReadonlyArray<string> => {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")
  const meaningful = words.filter((word) => !empty.has(word))
  return meaningful.length === 0 ? words : meaningful
}

/** The words, with synonyms replaced by their representative. */
const meaningsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first, ...rest] = words
  if (first === undefined) return []
  for (let length = Math.min(longest, words.length); length > 1; length -= 1) {
    const meaning = meaningOf(words.slice(0, length).join(""))
    if (meaning !== undefined) return [meaning, ...meaningsOf(words.slice(length))]
  }
  return [meaningOf(first) ?? first, ...meaningsOf(rest)]
}

const firsts: ReadonlySet<string> = new Set(alike.flatMap(([first]) => first ?? []))

const meaningOf = (word: string): string | undefined => standsFor.get(word) ?? (firsts.has(word) ? word : undefined)
