/** @rule react.wizard */
import { hydrated } from "@fieldgate/react/testing"
import { expect, it } from "vitest"
import { reasonAgainstWizard } from "../../src/wizard/fitsWizard.ts"

const revision = hydrated("revision-1")

it("accepts an integration that the manifest fully defines", () => {
  expect(reasonAgainstWizard({ fieldMapping: undefined, revision })).toBeUndefined()
  expect(reasonAgainstWizard({ fieldMapping: {} })).toBeUndefined()
})

it("rejects the host's own mappings", () => {
  expect(reasonAgainstWizard({ fieldMapping: { contacts: [{ mapToName: "tier" }] } })).toMatch(/fieldMapping/u)
})

it("rejects an integration without objects", () => {
  const { read: _read, write: _write, ...content } = revision.content
  expect(reasonAgainstWizard({ fieldMapping: undefined, revision: { ...revision, content } })).toMatch(/no objects/u)
})
