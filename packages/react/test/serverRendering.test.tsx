// @vitest-environment node
/** @rule react.csp */
import { renderToString } from "react-dom/server"
import { afterEach, expect, it, vi } from "vitest"
import { PlatformProvider } from "../src/index.ts"
import { usePlatform } from "../src/platform/usePlatform.ts"

afterEach(() => void vi.restoreAllMocks())

it("renders the children on a server without warnings", () => {
  const warned = vi.spyOn(console, "error")
  const Project = () => <b>{usePlatform().project}</b>
  const html = renderToString(
    <PlatformProvider options={{ project: "crm-sync", getToken: async () => "jwt" }}>
      <Project />
    </PlatformProvider>
  )
  expect(typeof document).toBe("undefined")
  expect(html).toBe("<b>crm-sync</b>")
  expect(warned).not.toHaveBeenCalled()
})
