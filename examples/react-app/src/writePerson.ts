/** Writes a person through the API, then reads its operation and the CRM's record. */
import { createClient, type Operation, ProblemError } from "@fieldgate/client"
import { type DemoCrm, type DemoSettings, getToken, recordIn, type SandboxRecord } from "./DemoSettings.ts"

export interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The integration's own name: the customer's mapping chooses the field. */
  readonly role: string
}

export type Written =
  | {
      readonly tag: "written"
      readonly operation: Operation
      readonly record: SandboxRecord | undefined
      readonly crm: DemoCrm
    }
  | { readonly tag: "refused"; readonly title: string; readonly reasons: ReadonlyArray<string> }

/** The CRM's object for people, and its fields for their names. */
const people: Readonly<Record<string, { readonly objectName: string; readonly names: Omit<Person, "role"> }>> = {
  hubspot: { objectName: "contacts", names: { email: "email", firstName: "firstname", lastName: "lastname" } },
  salesforce: { objectName: "Contact", names: { email: "Email", firstName: "FirstName", lastName: "LastName" } }
}

/** Names as in the integration; empty inputs are not sent. */
const recordOf = (names: Omit<Person, "role">, { email, firstName, lastName, role }: Person) =>
  Object.fromEntries(
    [
      [names.email, email],
      [names.firstName, firstName],
      [names.lastName, lastName],
      ["role", role]
    ].filter(([, value]) => value !== "")
  )

export const writePerson = async (settings: DemoSettings, crm: DemoCrm, person: Person): Promise<Written> => {
  const { consumerRef, groupRef, project } = settings
  // A product writes from its backend; this page has the rights of one consumer, which are enough for a demo.
  const token = () => getToken({ groupRef, consumerRef })
  const fieldgate = createClient({ baseUrl: `${location.origin}/v1`, getToken: token })
  const { names, objectName } = people[crm.provider] ?? { objectName: "", names: person }
  const target = { project, integration: crm.integration, objectName, groupRef } as const
  try {
    const answer = await fieldgate.records.write({ ...target, type: "create", record: recordOf(names, person) })
    const { operationId, result } = answer
    const operation = await fieldgate.operations.get({ project, operationId })
    const { recordId } = result
    return {
      tag: "written",
      crm,
      operation,
      record: recordId === undefined ? undefined : await recordIn(crm, recordId)
    }
  } catch (error) {
    if (error instanceof ProblemError)
      return { tag: "refused", title: error.problem.title, reasons: error.problem.causes ?? [error.message] }
    return {
      tag: "refused",
      title: "The write failed",
      reasons: [error instanceof Error ? error.message : String(error)]
    }
  }
}
