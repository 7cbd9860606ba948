import * as declarations from "@fieldgate/core/calls"
import { derive } from "@fieldgate/core/call/DerivedCalls"
import { expect, test } from "vitest"
import { openApiDocument } from "../../src/contract/Document.ts"

const otherNames: Readonly<Record<string, string>> = {
  getObjectMetadata: "describeObject",
  getProviderObjectMetadata: "describeObject",
  listProjectInstallations: "listInstallations",
  upsertProviderFields: "upsertFields"
}

const withoutOperation = {
  createConnection: "for programs that hold typed credentials; requests make generateConnection",
  describeObjects: "the objects of an account are part of hydrateRevision",
  explain: "a write with dryRun",
  finishOAuth: "the page of the provider's redirect makes it",
  listMemberSessions: "the console's page of members makes it",
  planDeploy: "deployManifest with dryRun",
  replaceCredentials: "updateConnection with new credentials",
  revokeMemberSession: "the console's page of members makes it"
}

const operations: ReadonlyArray<string> = [
  ...new Set(
    [...JSON.stringify(openApiDocument().paths).matchAll(/"operationId":"(\w+)"/gu)].flatMap(([, id]) => id ?? [])
  )
]
const names = Object.keys(derive<typeof declarations, Record<string, true>>(declarations, () => true))

test("declares a call for each operation", () => {
  expect(operations.map((id) => otherNames[id] ?? id).filter((name) => !names.includes(name))).toEqual([])
})

test("exposes each declared call as an operation, or lists the reason", () => {
  const reachable = new Set(operations.map((id) => otherNames[id] ?? id))
  expect(names.filter((name) => !reachable.has(name)).toSorted()).toEqual(Object.keys(withoutOperation).toSorted())
})
