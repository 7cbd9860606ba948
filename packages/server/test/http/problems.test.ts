/** @rule problem.retryable, problem.fields, problem.type */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type TokenFault, TokenRefused, tokenFaults } from "../../src/http/ConsumerToken.ts"
import { problemTypes } from "@fieldgate/core/problems/ProblemTypes"
import type { ProblemKind } from "@fieldgate/core/problems/Problem"
import { AuthenticationThrottled } from "../../src/http/FailedAuthentications.ts"
import { draftOf, requestDrafts, type UseCaseError, PublicUrlMissing } from "../../src/http/ProblemMapping.ts"
import { whole } from "@fieldgate/core/integrations/ManifestInvalid"
import { serve } from "./TestPlatform.ts"

const table: ReadonlyArray<readonly [UseCaseError, number, ProblemKind]> = [
  [new AuthenticationThrottled({ address: "203.0.113.7" }), 429, "rate-limited"],
  ...(Object.keys(tokenFaults) as ReadonlyArray<TokenFault>).map(
    (fault) => [new TokenRefused({ fault }), 401, fault] as const
  ),
  [new PublicUrlMissing(), 409, "public-url-missing"],
  [whole("fieldgate.yaml", "it is empty"), 422, "manifest-invalid"]
]

describe("Failures of requests and their problems", () => {
  it.each(table.map((row) => [row[0]._tag, row[1], row[2], row[0]] as const))(
    "%s is %i %s",
    (_tag, status, name, error) => {
      expect(draftOf(error).name).toBe(name)
      expect(problemTypes[name].status).toBe(status)
    }
  )

  it("lists every failure of a request", () => {
    expect(new Set(table.map(([error]) => error._tag))).toEqual(new Set(Object.keys(requestDrafts)))
  })
})

describe("A problem", () => {
  it.effect("has all members that help, and the support contacts of the settings", () =>
    Effect.gen(function* () {
      const support = { supportEmail: "help@acme.test", supportPhone: "+49 30 1", supportUrl: "https://acme.test/help" }
      const { call } = yield* serve({ settings: { support, origin: "https://api.acme.test/" } })
      const answer = yield* call("/v1/projects/nope/operations/1", { headers: { "x-request-id": "r-1" } })
      expect(answer.headers.get("content-type")).toBe("application/problem+json")
      expect(answer.json).toEqual({
        type: "urn:fieldgate:problem:project-not-found",
        href: "https://api.acme.test/problems/project-not-found",
        title: "Project not found",
        status: 404,
        detail: 'project "nope" does not exist',
        instance: "urn:fieldgate:request:r-1",
        subsystem: "api",
        time: "1970-01-01T00:00:00.000Z",
        requestId: "r-1",
        causes: ['project "nope" does not exist'],
        remedy: problemTypes["project-not-found"].remedy,
        retryable: false,
        ...support
      })
    })
  )

  it.effect("links to its page at the address that the caller used", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json } = yield* call("/nothing")
      expect(json.href).toBe("http://fieldgate.test/problems/route-not-found")
      expect(json).not.toHaveProperty("supportEmail")
      const page = yield* call(new URL(json.href).pathname)
      expect(page.status).toBe(200)
      expect(page.text).toContain(problemTypes["route-not-found"].title)
    })
  )
})
