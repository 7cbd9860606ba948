/** Creates or updates a person in a customer's CRM, and collects what became of it. */
import { createClient, type Explanation, ProblemError } from "@fieldgate/client"
import { type DemoCrm, type DemoSettings, getToken, recordIn, type SandboxRecord } from "./DemoSettings.ts"
import { type Person, recordOf, targetOf } from "./people.ts"

export interface Sent {
  readonly tag: "sent"
  readonly at: Date
  readonly operationId: string
  readonly action: "created" | "updated" | "skipped"
  /** What the customer's rules made of each field. */
  readonly fields: Explanation["records"][number]["fields"]
  /** The record as the CRM has it now. */
  readonly record: SandboxRecord | undefined
}

export type Outcome =
  | Sent
  | { readonly tag: "refused"; readonly title: string; readonly reasons: ReadonlyArray<string> }

export const sendPerson = async (settings: DemoSettings, crm: DemoCrm, person: Person): Promise<Outcome> => {
  const { consumerRef, groupRef, project } = settings
  const target = targetOf(crm.provider)
  if (target === undefined) throw new Error(`${crm.name} has no object for people`)
  // A product writes from its backend; this page has the rights of one consumer, which are enough for a demo.
  const fieldgate = createClient({
    baseUrl: `${location.origin}/v1`,
    getToken: () => getToken({ groupRef, consumerRef }),
    project,
    integration: crm.integration,
    groupRef
  })
  const records = fieldgate.objects(target.objectName)
  const record = recordOf(target.names, person)
  try {
    const explained = await records.explainUpsert(record)
    // The customer's match keys find the record: sending a person twice updates the same one.
    const { operationId, result } = await records.upsert(record)
    const { action = "updated", recordId } = result
    const [plan] = explained.records
    return {
      tag: "sent",
      at: new Date(),
      operationId,
      action,
      fields: (action === "created" ? plan?.whenMissing : undefined) ?? plan?.fields ?? [],
      record: recordId === undefined ? undefined : await recordIn(crm, recordId)
    }
  } catch (error) {
    if (error instanceof ProblemError) {
      const { problem } = error
      return { tag: "refused", title: problem.title, reasons: problem.causes ?? [error.message] }
    }
    return {
      tag: "refused",
      title: "The person wasn't sent",
      reasons: [error instanceof Error ? error.message : String(error)]
    }
  }
}
