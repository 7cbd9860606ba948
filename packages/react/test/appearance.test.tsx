/** @rule react.appearance */
import { connection } from "@fieldgate/react/testing"
import { render, screen } from "@testing-library/react"
import { beforeAll, expect, it } from "vitest"
import { type Appearance, InstallIntegration, PlatformProvider } from "../src/index.ts"
import { baseUrl, fakeServer } from "./FakeServer.ts"

const { serve } = fakeServer()
beforeAll(async () => void (await import("../src/install/screens/InstallScreen.tsx")), 60_000)

const page = (appearance: Appearance) => (
  <PlatformProvider options={{ project: "demo", baseUrl, apiKey: "key" }} appearance={appearance}>
    <InstallIntegration integration="crm" consumerRef="user-1" groupRef="group-1" />
  </PlatformProvider>
)

const show = async (appearance: Appearance) => {
  serve({ connections: [connection()] })
  const view = render(page(appearance))
  const button = await screen.findByRole("button", { name: "Install" })
  const root = button.closest<HTMLElement>(".fieldgate-root")
  if (root === null) throw new Error("the component has no root")
  return { ...view, button, root }
}

it("sets theme, density and variables on the component's root, and removes them again", async () => {
  const { rerender, root } = await show({
    theme: "dark",
    density: "compact",
    variables: { "colors-primary": "#0b6e4f" }
  })
  expect([root.dataset["theme"], root.dataset["density"]]).toEqual(["dark", "compact"])
  expect(root.style.getPropertyValue("--fieldgate-colors-primary")).toBe("#0b6e4f")
  rerender(page({}))
  expect(root.style.getPropertyValue("--fieldgate-colors-primary")).toBe("")
  expect(root.dataset["theme"]).toBeUndefined()
})

it("adds the host's classes to parts", async () => {
  const { button, root } = await show({ elements: { button: "my-button", root: "my-root" } })
  expect(button.className).toBe("fieldgate-button my-button")
  expect(root.classList.contains("my-root")).toBe(true)
})

it("shows the host's logos, and a letter for the others", async () => {
  const { root } = await show({ logos: { hubspot: "/hubspot.svg" } })
  expect(root.querySelector(".fieldgate-logo img")?.getAttribute("src")).toBe("/hubspot.svg")
  expect(root.querySelector(".fieldgate-logo")?.textContent).toBe("A")
})
