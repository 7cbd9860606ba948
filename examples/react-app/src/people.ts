/** The product's contacts, and how its integrations name their fields. */

export interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The integration's own name: the customer's mapping chooses the field. */
  readonly role: string
  readonly phone: string
  readonly company: string
}

export const people: ReadonlyArray<Person> = [
  person("Grace", "Hopper", "Rear Admiral", "Harbor Systems"),
  person("Ada", "Lovelace", "Head of Analytics", "Analytical Engines"),
  person("Katherine", "Johnson", "VP Trajectories", "Orbit Labs"),
  person("Alan", "Turing", "Chief Architect", "Bletchley Software"),
  person("Hedy", "Lamarr", "CTO", "Frequency"),
  person("Edsger", "Dijkstra", "Director of Routing", "Shortest Path"),
  person("Radia", "Perlman", "Network Lead", "Spanning Tree"),
  person("Barbara", "Liskov", "Principal Engineer", "Substitution")
]

function person(firstName: string, lastName: string, role: string, company: string): Person {
  const phone = `+1 555 01${String((firstName.length * 7 + lastName.length * 11) % 100).padStart(2, "0")}`
  const domain = `${company.toLowerCase().replaceAll(" ", "-")}.example`
  return { email: `${firstName.toLowerCase()}@${domain}`, firstName, lastName, role, phone, company }
}

type Names = Readonly<Record<"email" | "firstName" | "lastName" | "phone", string>>

/** Each CRM's object for people, and its names of the fields that every account has. `role` is mapped by the customer. */
const targets: Readonly<Record<string, { readonly objectName: string; readonly names: Names }>> = {
  hubspot: {
    objectName: "contacts",
    names: { email: "email", firstName: "firstname", lastName: "lastname", phone: "phone" }
  },
  salesforce: {
    objectName: "Contact",
    names: { email: "Email", firstName: "FirstName", lastName: "LastName", phone: "Phone" }
  }
}

/** Undefined for a CRM to which this product sends no people. */
export const targetOf = (provider: string) => targets[provider]

/** Empty inputs are not sent. */
export const recordOf = (names: Names, given: Person): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      [names.email, given.email],
      [names.firstName, given.firstName],
      [names.lastName, given.lastName],
      [names.phone, given.phone],
      ["role", given.role]
    ].filter(([, value]) => value !== "")
  )

export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim()
