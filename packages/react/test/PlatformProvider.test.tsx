/** @rule react.options */
import { renderHook } from "@testing-library/react"
import { type ReactNode, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { PlatformProvider, type PlatformOptions } from "../src/index.ts"
import { usePlatform } from "../src/platform/usePlatform.ts"

const withKey: PlatformOptions = { project: "crm-sync", apiKey: "key-1" }

/** Each render of the wrapper takes the options in `current`, as a host's re-render would. */
const provided = (current: { options: PlatformOptions }) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <PlatformProvider options={current.options}>{children}</PlatformProvider>
  )
})

describe("the context of PlatformProvider", () => {
  it("has the project and the key, also under StrictMode", () => {
    const { result } = renderHook(usePlatform, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StrictMode>
          <PlatformProvider options={withKey}>{children}</PlatformProvider>
        </StrictMode>
      )
    })
    expect(result.current).toMatchObject({ project: "crm-sync", usesTokens: false })
    expect(JSON.stringify(result.current.scope)).not.toContain("key-1")
  })

  it("keeps its identity after a re-render with equal options", () => {
    const host = { options: { project: "crm-sync", getToken: async () => "jwt" } as PlatformOptions }
    const { result, rerender } = renderHook(usePlatform, provided(host))
    const before = result.current
    host.options = { project: "crm-sync", getToken: async () => "jwt" }
    rerender()
    expect(result.current).toBe(before)
  })

  it("changes with the project", () => {
    const host = { options: withKey }
    const { result, rerender } = renderHook(usePlatform, provided(host))
    host.options = { project: "other", apiKey: "key-1" }
    rerender()
    expect(result.current.project).toBe("other")
  })
})

describe("option errors", () => {
  /**
   * What a host in JavaScript can do although the types forbid it. Rendered to a string, because the DOM renderers
   * also print an error of a render, which here would be noise.
   */
  const renderUntyped = (props: object) => {
    const Untyped = PlatformProvider as (props: object) => ReactNode
    return () => renderToString(<Untyped {...props} />)
  }
  const getToken = async () => "jwt"

  it.each([
    ["no options", {}, /"options" is missing\. Pass options=/],
    ["no project", { options: { apiKey: "k" } }, /"options\.project" is missing or empty\. Pass options=/],
    ["an empty project", { options: { project: " ", apiKey: "k" } }, /"options\.project" is missing or empty/],
    ["a project that is a number", { options: { project: 7, apiKey: "k" } }, /"options\.project" is not a string/],
    [
      "neither method",
      { options: { project: "p" } },
      /pass one of "options\.apiKey" and "options\.getToken", not none/
    ],
    [
      "both methods",
      { options: { project: "p", apiKey: "k", getToken } },
      /pass one of "options\.apiKey" and "options\.getToken", not both/
    ],
    ["an empty key", { options: { project: "p", apiKey: "" } }, /"options\.apiKey" is missing or empty/],
    [
      "a token instead of a function",
      { options: { project: "p", getToken: "jwt" } },
      /"options\.getToken" is not a function\. Pass .* getToken: async/
    ],
    [
      "an empty address",
      { options: { project: "p", apiKey: "k", baseUrl: "" } },
      /"options\.baseUrl" is missing or empty/
    ]
  ])("reports %s", (_case, props, message) => {
    expect(renderUntyped(props)).toThrow(message)
  })

  it("keep the value of a wrong key out of the message", () => {
    expect(renderUntyped({ options: { project: "p", apiKey: "secret-1", getToken } })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("secret-1") })
    )
  })

  it("treat null as missing", () => {
    expect(renderUntyped({ options: { project: "p", apiKey: null, getToken }, children: "app" })()).toBe("app")
  })

  it("name the component that a hook requires", () => {
    const Lost = () => <p>{usePlatform().project}</p>
    expect(() => renderToString(<Lost />)).toThrow(/only inside <PlatformProvider/)
  })
})
