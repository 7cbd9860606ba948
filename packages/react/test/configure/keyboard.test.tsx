/** @rule react.accessibility */
import { installation } from "@fieldgate/react/testing"
import { screen, waitFor } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show } from "./Screen.tsx"

const server = fakeServer()

const tabTo = async (user: UserEvent, element: () => HTMLElement) => {
  for (let presses = 0; presses < 60 && document.activeElement !== element(); presses += 1) await user.tab()
  expect(document.activeElement).toBe(element())
}

it("selects a field, changes a rule, reviews and saves by the keyboard alone", async () => {
  const fake = server.serve({ installation: installation(savedContent) })
  const { onSaved, user } = show(fake)
  await tabTo(user, () => screen.getByRole("button", { name: "Contact" }))
  await user.keyboard("{Enter}")
  await tabTo(user, () => screen.getByText(/^Optional fields/u))
  await user.keyboard("{Enter}")
  await tabTo(user, () => screen.getByRole("checkbox", { name: "Last name" }))
  await user.keyboard(" ")
  await tabTo(user, () => screen.getByRole("checkbox", { name: "Allow Acme App to delete Contact" }))
  await user.keyboard(" ")
  await tabTo(user, () => screen.getByRole("button", { name: "Review and save" }))
  await user.keyboard("{Enter}")
  await tabTo(user, () => screen.getByRole("button", { name: "Save changes" }))
  await user.keyboard("{Enter}")
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(document.activeElement).not.toBe(document.body)
  const { read, write } = fake.installation?.config.content ?? {}
  expect(read?.objects?.["contacts"]?.selectedFields).toHaveProperty("lastname", true)
  expect(write?.objects?.["contacts"]?.deletionSettings).toEqual({ enabled: true })
})
