/** When the standard view is shown instead of the wizard, and the reason that a developer reads. Spec 4.6. */
import { hydrated } from "@fieldgate/react/testing"
import { expect, test } from "vitest"
import { reasonAgainstWizard } from "../../src/wizard/fitsWizard.ts"

const revision = hydrated("revision-1")

test("nothing speaks against it where the manifest says everything", () => {
  expect(reasonAgainstWizard({ fieldMapping: undefined, revision })).toBeUndefined()
  expect(reasonAgainstWizard({ fieldMapping: {} })).toBeUndefined()
})

test("the host's own mappings can't be shown", () => {
  expect(reasonAgainstWizard({ fieldMapping: { contacts: [{ mapToName: "tier" }] } })).toMatch(/fieldMapping/u)
})

test("an integration without objects has nothing to lead through", () => {
  const { read: _read, write: _write, ...content } = revision.content
  expect(reasonAgainstWizard({ fieldMapping: undefined, revision: { ...revision, content } })).toMatch(/no objects/u)
})
