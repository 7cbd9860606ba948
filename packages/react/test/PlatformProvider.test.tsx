/** PlatformProvider's promises to a host: readable errors, a stable value, the latest token function. Spec 4.6. */
import { renderHook } from "@testing-library/react"
import { type ReactNode, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { PlatformProvider, type PlatformOptions } from "../src/index.ts"
import { usePlatform } from "../src/platform/usePlatform.ts"

const withKey: PlatformOptions = { project: "crm-sync", apiKey: "key-1" }

/** Each render of the wrapper takes the options that stand in `current` then, as a host's re-render would. */
const provided = (current: { options: PlatformOptions }) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <PlatformProvider options={current.options}>{children}</PlatformProvider>
  )
})

describe("what it hands down", () => {
  test("the project and the key, also under StrictMode", () => {
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

  test("the same value again when the host re-renders with equal options", () => {
    const host = { options: { project: "crm-sync", getToken: async () => "jwt" } as PlatformOptions }
    const { result, rerender } = renderHook(usePlatform, provided(host))
    const before = result.current
    host.options = { project: "crm-sync", getToken: async () => "jwt" }
    rerender()
    expect(result.current).toBe(before)
  })

  test("a new value when the project changes", () => {
    const host = { options: withKey }
    const { result, rerender } = renderHook(usePlatform, provided(host))
    host.options = { project: "other", apiKey: "key-1" }
    rerender()
    expect(result.current.project).toBe("other")
  })
})

describe("errors that say what to pass", () => {
  /**
   * What a host in JavaScript can do although the types forbid it. Rendered to a string, because the DOM renderers
   * also print an error of a render, which here would be noise.
   */
  const renderUntyped = (props: object) => {
    const Untyped = PlatformProvider as (props: object) => ReactNode
    return () => renderToString(<Untyped {...props} />)
  }
  const getToken = async () => "jwt"

  test.each([
    ["no options", {}, /"options" is missing\. Pass options=/],
    ["no project", { options: { apiKey: "k" } }, /"options\.project" is missing\. Pass the project's name or id/],
    ["an empty project", { options: { project: " ", apiKey: "k" } }, /"options\.project" is empty/],
    ["a project that is a number", { options: { project: 7, apiKey: "k" } }, /"options\.project" is not a string/],
    [
      "neither method",
      { options: { project: "p" } },
      /neither "options\.apiKey" nor "options\.getToken" is given\. Pass exactly one/
    ],
    [
      "both methods",
      { options: { project: "p", apiKey: "k", getToken } },
      /both "options\.apiKey" and "options\.getToken" are given\. Pass exactly one/
    ],
    ["an empty key", { options: { project: "p", apiKey: "" } }, /"options\.apiKey" is empty\. Pass a key/],
    [
      "a token instead of a function",
      { options: { project: "p", getToken: "jwt" } },
      /"options\.getToken" is not a function\. Pass async/
    ],
    [
      "an empty address",
      { options: { project: "p", apiKey: "k", baseUrl: "" } },
      /"options\.baseUrl" is empty\. Pass the server's address/
    ]
  ])("%s", (_case, props, message) => {
    expect(renderUntyped(props)).toThrow(message)
  })

  test("the value of a wrong key is not in the message", () => {
    expect(renderUntyped({ options: { project: "p", apiKey: "secret-1", getToken } })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("secret-1") })
    )
  })

  test("null counts as not given", () => {
    expect(renderUntyped({ options: { project: "p", apiKey: null, getToken }, children: "app" })()).toBe("app")
  })

  test("a hook outside of the provider says where it belongs", () => {
    const Lost = () => <p>{usePlatform().project}</p>
    expect(() => renderToString(<Lost />)).toThrow(/only inside <PlatformProvider/)
  })
})
