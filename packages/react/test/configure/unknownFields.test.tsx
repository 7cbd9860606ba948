import { hydrated } from "@fieldgate/react/testing"
import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { show } from "./Screen.tsx"

const server = fakeServer()

it("maps a typed field name", async () => {
  const revision = hydrated("revision-1")
  const objects = (revision.content.read?.objects ?? []).map(({ allFieldsMetadata: _all, ...object }) => object)
  const { write: _write, ...content } = revision.content
  const fake = server.serve({ hydrated: { ...revision, content: { ...content, read: { objects } } } })
  const { onSaved, user } = show(fake)
  await user.type(screen.getByRole("textbox", { name: "Phone" }), "hs_phone")
  await user.click(screen.getByRole("button", { name: "Install" }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(fake.installation?.config.content.read?.objects?.["contacts"]?.selectedFieldMappings).toEqual({
    phoneNumber: "hs_phone"
  })
})
