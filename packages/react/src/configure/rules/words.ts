/** Names of fields as lists of plain words, so that `Mobile_Phone__c`, `mobilePhone` and "Mobile phone" are the same. Pure. */

/** Words that say nothing of what a field holds. */
const empty = new Set(["a", "an", "and", "c", "custom", "field", "for", "hs", "in", "of", "s", "the", "value", "your"])

/** Words that stand for others; the first of a line is the one that is compared. */
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

/** The longest run of words that together stand for one. */
const longest = 3

/** The words of a name: split at capitals and signs, in small letters, without accents and without empty ones. */
export const wordsOf = (name: string): ReadonlyArray<string> => {
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

/** The same words, where several ways to say a thing have become one. */
export const meaningsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
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
