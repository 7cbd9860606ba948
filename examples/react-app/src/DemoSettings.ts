/** The settings that the demo's server sends to this page. A real product's page has its project; its backend keeps the rest. */
import type { GetToken } from "@fieldgate/react"

export interface DemoCrm {
  readonly provider: string
  readonly name: string
  /** The integration of the demo's manifest for this CRM. */
  readonly integration: string
  /** Where the sandbox shows its records. */
  readonly url: string
  /** Credentials for the sandbox without its consent page, by the names of the form's inputs. */
  readonly byHand: Readonly<Record<string, string>>
}

export interface DemoSettings {
  readonly project: string
  /** A key with the scope `frontend`: it installs, and writes nothing. */
  readonly apiKey: string
  readonly groupRef: string
  readonly consumerRef: string
  readonly sandboxes: ReadonlyArray<DemoCrm>
}

const answerOf = async (path: string, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(`/demo/api/${path}`, init)
  if (!answer.ok) throw new Error(`the demo's server answered ${answer.status} to ${path}`)
  return answer
}

export const loadSettings = async (): Promise<DemoSettings> => await (await answerOf("settings")).json()

/** Requests a token from the demo's backend, as a product's page does from the product's. */
export const getToken: GetToken = async (subject) =>
  await (await answerOf("token", { method: "POST", body: JSON.stringify(subject) })).text()

export interface SandboxRecord {
  readonly id: string
  readonly objectType: string
  readonly properties: Readonly<Record<string, string>>
}

/** The record as the CRM has it. */
export const recordIn = async ({ provider }: DemoCrm, id: string): Promise<SandboxRecord | undefined> => {
  const { records }: { readonly records: ReadonlyArray<SandboxRecord> } = await (
    await answerOf(`records/${provider}`)
  ).json()
  return records.find((record) => record.id === id)
}
