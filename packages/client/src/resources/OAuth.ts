/** Accounts that are connected on the provider's page of consent. Spec 4.6. */
import type { Call, CallOptions, PlainText } from "../Call.ts"
import type { OAuthConnectRequest, OAuthProgress, OAuthReconnectRequest } from "../Wire.ts"
import type { ProjectTarget } from "./Projects.ts"

/** A sign-in that has begun. */
export interface OAuthSession {
  /** The provider's page of consent, for a window of its own. */
  readonly url: string
  /** What to ask for the outcome with, where that window can't tell it. */
  readonly sessionId: string
}

export interface OAuth {
  /** Begins to connect an account. */
  readonly connect: (
    input: ProjectTarget & Omit<OAuthConnectRequest, "projectIdOrName" | "projectId">,
    options?: CallOptions
  ) => Promise<OAuthSession>
  /** Begins to give a connection new credentials; writes that wait for them go on. */
  readonly update: (
    input: ProjectTarget & { readonly connectionId: string } & OAuthReconnectRequest,
    options?: CallOptions
  ) => Promise<OAuthSession>
  /** Confirms a sign-in with the value that the browser received: only now is the account connected. */
  readonly complete: (
    input: ProjectTarget & { readonly sessionId: string; readonly completion: string },
    options?: CallOptions
  ) => Promise<OAuthProgress>
  /** How far a sign-in has come. */
  readonly progress: (
    input: ProjectTarget & { readonly sessionId: string },
    options?: CallOptions
  ) => Promise<OAuthProgress>
}

const one = "/v1/projects/{projectIdOrName}"
const session = `${one}/oauth-connect/{sessionId}` as const

export const oauth = (call: Call): OAuth => ({
  connect: async ({ project: projectIdOrName, ...body }, options) =>
    sessionOf(await call("post", "/v1/oauth-connect", { body: { projectIdOrName, ...body } }, options)),
  update: async ({ project: projectIdOrName, connectionId, ...body }, options) =>
    sessionOf(
      await call(
        "patch",
        `${one}/connections/{connectionId}:oauth-update`,
        { path: { projectIdOrName, connectionId }, body },
        options
      )
    ),
  complete: ({ project: projectIdOrName, sessionId, ...body }, options) =>
    call("post", `${session}:complete`, { path: { projectIdOrName, sessionId }, body }, options),
  progress: ({ project: projectIdOrName, sessionId }, options) =>
    call("get", session, { path: { projectIdOrName, sessionId } }, options)
})

const sessionOf = ({ headers, text: url }: PlainText): OAuthSession => ({
  url,
  sessionId: headers.get("OAuth-Session-Id") ?? ""
})
