/** Handlers for connecting accounts: with credentials, and on the provider's page. */
import type { Connection, NewConnection, OAuthProgress } from "@fieldgate/client"
import { http, HttpResponse, type HttpHandler } from "msw"
import { connection, type FakeFieldgate } from "./FakeFieldgate.ts"
import { problem } from "./problem.ts"

const project = "*/v1/projects/:project"

export const connectionHandlers = (fake: FakeFieldgate): Array<HttpHandler> => [
  // Before the others: `connection-1:oauth-update` also looks like an id.
  ...consentHandlers(fake),
  ...credentialHandlers(fake)
]

const credentialHandlers = (fake: FakeFieldgate): Array<HttpHandler> => [
  http.get(`${project}/connections`, ({ request }) => {
    const provider = new URL(request.url).searchParams.get("provider")
    return HttpResponse.json(fake.connections.filter((each) => provider === null || each.provider === provider))
  }),
  http.get(`${project}/connections/:connection`, ({ params }) => {
    const found = fake.connections.find(({ id }) => id === params["connection"])
    return found === undefined ? problem("connection-not-found", 404) : HttpResponse.json(found)
  }),
  http.post(`${project}/connections\\:generate`, async ({ request }) => {
    const asked = (await request.json()) as NewConnection
    const made = added(fake, asked.provider, { authScheme: schemeOf(asked), ...factsOf(asked) })
    return HttpResponse.json(made, { status: 201 })
  }),
  http.patch(`${project}/connections/:connection`, async ({ params, request }) => {
    const { connection: changes } = (await request.json()) as { readonly connection: Partial<NewConnection> }
    const changed = fake.connections.find(({ id }) => id === params["connection"])
    if (changed === undefined) return problem("connection-not-found", 404)
    const result = { ...changed, status: "working" as const, ...factsOf(changes) }
    fake.connections = fake.connections.map((each) => (each === changed ? result : each))
    return HttpResponse.json(result)
  }),
  http.delete(`${project}/connections/:connection`, ({ params }) => {
    fake.connections = fake.connections.filter(({ id }) => id !== params["connection"])
    return new HttpResponse(null, { status: 204 })
  })
]

const consentHandlers = (fake: FakeFieldgate): Array<HttpHandler> => {
  const begin = (renewed?: string) => {
    const sessionId = `session-${fake.sessions.size + 1}`
    const expireTime = new Date(Date.now() + 600_000).toISOString()
    fake.sessions.set(sessionId, { sessionId, status: "pending", expireTime })
    if (renewed !== undefined) fake.renewals.set(sessionId, renewed)
    return new HttpResponse(`https://crm.example.com/consent?session=${sessionId}`, {
      headers: { "Content-Type": "text/plain", "OAuth-Session-Id": sessionId }
    })
  }
  return [
    http.post("*/v1/oauth-connect", () => begin()),
    http.patch(`${project}/connections/:connection\\:oauth-update`, ({ params }) =>
      begin(String(params["connection"]))
    ),
    http.get(`${project}/oauth-connect/:session`, ({ params }) => {
      const session = fake.sessions.get(String(params["session"]))
      return session === undefined ? problem("oauth-session-not-found", 404) : HttpResponse.json(session)
    }),
    http.post(`${project}/oauth-connect/:session\\:complete`, async ({ params, request }) => {
      const { completion } = (await request.json()) as { readonly completion: string }
      const session = fake.sessions.get(String(params["session"]))
      if (session === undefined) return problem("oauth-session-not-found", 404)
      if (session.status !== "pending-confirmation" || completion !== completionOf(session.sessionId)) {
        return problem("completion-refused", 409)
      }
      endSession(fake, session, { status: "succeeded" }, fake.integration.provider)
      return HttpResponse.json(fake.sessions.get(session.sessionId))
    })
  ]
}

const completionOf = (sessionId: string): string => `completion-of-${sessionId}`

/** Allows the last started sign-in: returns the message that its window posts, for the page to confirm. */
export const grantSignIn = (fake: FakeFieldgate): { readonly session: string; readonly completion: string } => {
  const last = lastSession(fake)
  fake.sessions.set(last.sessionId, { ...last, status: "pending-confirmation" })
  return { session: last.sessionId, completion: completionOf(last.sessionId) }
}

/** Ends the last started sign-in as its user would. */
export const endSignIn = (
  fake: FakeFieldgate,
  outcome: Ending,
  provider = fake.integration.provider
): Connection | undefined => endSession(fake, lastSession(fake), outcome, provider)

type Ending = Pick<OAuthProgress, "status" | "error" | "reason">

const lastSession = (fake: FakeFieldgate): OAuthProgress => {
  const last = [...fake.sessions.values()].at(-1)
  if (last === undefined) throw new Error("no component has started a sign-in")
  return last
}

const endSession = (
  fake: FakeFieldgate,
  last: OAuthProgress,
  outcome: Ending,
  provider: string
): Connection | undefined => {
  const made = outcome.status === "succeeded" ? (renewed(fake, last.sessionId) ?? added(fake, provider, {})) : undefined
  fake.sessions.set(last.sessionId, { ...last, ...outcome, ...(made === undefined ? {} : { connectionId: made.id }) })
  return made
}

/** The connection that a sign-in updates, working again. */
const renewed = (fake: FakeFieldgate, sessionId: string): Connection | undefined => {
  const id = fake.renewals.get(sessionId)
  const before = fake.connections.find((each) => each.id === id)
  if (before === undefined) return undefined
  const result = { ...before, status: "working" as const }
  fake.connections = fake.connections.map((each) => (each === before ? result : each))
  return result
}

const added = (fake: FakeFieldgate, provider: string, more: Partial<Connection>): Connection => {
  const made = connection({ id: `connection-${fake.connections.length + 1}`, provider, ...more })
  fake.connections = [made, ...fake.connections]
  return made
}

const schemeOf = ({ apiKey, basicAuth, oauth2ClientCredentials }: NewConnection): Connection["authScheme"] => {
  if (apiKey !== undefined) return "apiKey"
  if (basicAuth !== undefined) return "basic"
  return oauth2ClientCredentials === undefined ? "none" : "oauth2/clientCredentials"
}

const factsOf = ({ providerMetadata }: Partial<NewConnection>): Pick<Connection, "providerMetadata"> =>
  providerMetadata === undefined
    ? {}
    : {
        providerMetadata: Object.fromEntries(
          Object.entries(providerMetadata).map(([name, { value }]) => [name, { value, source: "input" as const }])
        )
      }
