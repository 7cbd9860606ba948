/** @rule react.tokens */
import { renderHook, waitFor } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import type { ReactNode } from "react"
import { describe, expect, it, vi } from "vitest"
import { makeTokenCache } from "../src/platform/TokenCache.ts"
import { type GetToken, PlatformProvider } from "../src/index.ts"
import { useBootstrap } from "../src/platform/useBootstrap.ts"
import { problem } from "../src/testing/problem.ts"
import { baseUrl, fakeServer } from "./FakeServer.ts"

const { serve } = fakeServer()
const subject = { consumerRef: "user-1", groupRef: "group-1" }
const target = { integration: "crm", ...subject }

/** A JWT that expires after some seconds; only the server checks its signature. */
const jwt = (seconds: number, id = "") =>
  `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, id }))}.sig`

const under = (getToken: GetToken) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <PlatformProvider options={{ project: "demo", baseUrl, getToken }}>{children}</PlatformProvider>
  )
})

describe("getToken", () => {
  it("runs once for concurrent calls, and not while the token is valid", async () => {
    const getToken = vi.fn(async () => jwt(300))
    const cache = makeTokenCache(getToken)
    const [first, second] = await Promise.all([cache.get(subject), cache.get(subject)])
    expect(second).toBe(first)
    await cache.get(subject)
    expect(getToken).toHaveBeenCalledTimes(1)
  })

  it("runs for each consumer and group", async () => {
    const getToken = vi.fn(async () => jwt(300))
    const cache = makeTokenCache(getToken)
    await cache.get(subject)
    await cache.get({ ...subject, groupRef: "group-2" })
    expect(getToken).toHaveBeenCalledTimes(2)
  })

  it.each([
    ["that has expired", jwt(-1)],
    ["without an expiry", "not-a-jwt"]
  ])("runs again for a token %s", async (_case, token) => {
    const getToken = vi.fn(async () => token)
    const cache = makeTokenCache(getToken)
    await cache.get(subject)
    await cache.get(subject)
    expect(getToken).toHaveBeenCalledTimes(2)
  })

  it("runs again after a failure", async () => {
    const getToken = vi.fn<GetToken>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(jwt(300))
    const cache = makeTokenCache(getToken)
    await expect(cache.get(subject)).rejects.toThrow("offline")
    await expect(cache.get(subject)).resolves.toContain("e30.")
  })
})

it("treats a getToken that hangs for twenty seconds as failed, and calls it again", async () => {
  vi.useFakeTimers()
  try {
    const getToken = vi
      .fn<GetToken>()
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockResolvedValue(jwt(300))
    const cache = makeTokenCache(getToken)
    const hanging = cache.get(subject).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await hanging).toMatchObject({ message: "getToken gave no answer in 20 seconds" })
    await expect(cache.get(subject)).resolves.toContain("e30.")
  } finally {
    vi.useRealTimers()
  }
})

describe("a token that the server rejects", () => {
  it("causes one renewal, after which the call succeeds", async () => {
    const seen: Array<string | null> = []
    serve(
      {},
      http.get("*/bootstrap", ({ request }) => {
        seen.push(request.headers.get("Authorization"))
        return seen.length === 1 ? problem("unauthorized", 401) : undefined
      })
    )
    let count = 0
    const { result } = renderHook(
      () => useBootstrap(target),
      under(async () => jwt(300, String((count += 1))))
    )
    await waitFor(() => expect(result.current.data?.project.appName).toBe("Acme App"))
    expect(seen).toHaveLength(2)
    expect(seen[1]).not.toBe(seen[0])
  })

  it("fails with the kind auth and the request id after a second rejection", async () => {
    serve(
      {},
      http.get("*/bootstrap", () => problem("unauthorized", 401))
    )
    const { result } = renderHook(
      () => useBootstrap(target),
      under(async () => jwt(300))
    )
    await waitFor(() =>
      expect(result.current.error).toMatchObject({ kind: "auth", status: 401, requestId: "request-1" })
    )
  })
})

it("turns an exception of getToken into an error of the kind token", async () => {
  serve()
  const failing = async () => {
    throw new Error("no session")
  }
  const { result } = renderHook(() => useBootstrap(target), under(failing))
  await waitFor(() => expect(result.current.error).toMatchObject({ kind: "token" }))
})

it("shares one request between two hooks", async () => {
  const fake = serve()
  const { result } = renderHook(
    () => [useBootstrap(target), useBootstrap(target)],
    under(async () => jwt(300))
  )
  await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
  expect(fake.requests).toEqual(["GET /projects/demo/integrations/crm/bootstrap"])
})

it("turns a response that is not JSON into an error of the kind server", async () => {
  serve(
    {},
    http.get("*/bootstrap", () => HttpResponse.html("<p>gateway</p>"))
  )
  const { result } = renderHook(
    () => useBootstrap(target),
    under(async () => jwt(300))
  )
  await waitFor(() => expect(result.current.error).toMatchObject({ kind: "server", retryable: true }))
})
