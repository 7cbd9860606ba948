import type { Connection, ConnectionUpdate, OAuthProgress } from "@fieldgate/client"
import type { Call } from "@fieldgate/client/bare"
import { PlatformError, platformErrorOf } from "../platform/PlatformError.ts"
import type { Subject } from "../platform/Subject.ts"
import { providerMetadataOf, type Values } from "./AccountFact.ts"
import type { ConsentOutcome } from "./ConnectEvent.ts"
import { outcomeOf } from "./consentProgress.ts"
import type { SignInForm, ConsentSession } from "./ConnectState.ts"
import type { CredentialProperties } from "./SubmittedForm.ts"

export interface Requested {
  readonly call: Call
  readonly project: string
  readonly provider: string
  readonly subject: Subject
}

const all = "/v1/projects/{projectIdOrName}/connections"
const one = `${all}/{connectionId}` as const

const subjectOf = ({ subject: { consumerRef, groupRef } }: Pick<Requested, "subject">) => ({ consumerRef, groupRef })

const ownerOf = ({ provider, subject: { consumerName, consumerRef, groupName, groupRef } }: Requested) => ({
  provider,
  groupRef,
  consumerRef,
  ...(groupName === undefined ? {} : { groupName }),
  ...(consumerName === undefined ? {} : { consumerName })
})

const factsIn = (values: Values, renewed?: Connection) => {
  const providerMetadata = providerMetadataOf(values, renewed)
  return providerMetadata === undefined ? {} : { providerMetadata }
}

/** Creates a connection, or updates the credentials of an existing one. */
export const sendCredentials = async (
  to: Requested,
  { renewed, values }: SignInForm,
  credentials: CredentialProperties
): Promise<Connection> => {
  if (renewed !== undefined) return await update(to, renewed, { ...credentials, ...factsIn(values, renewed) })
  const body = { ...ownerOf(to), ...factsIn(values), ...credentials }
  return await to.call("post", `${all}:generate`, { path: { projectIdOrName: to.project }, body }, subjectOf(to))
}

export const sendFacts = (to: Requested, connection: Connection, values: Values): Promise<Connection> =>
  update(to, connection, factsIn(values, connection))

const update = (to: Requested, { id }: Connection, connection: ConnectionUpdate["connection"]): Promise<Connection> =>
  to.call(
    "patch",
    one,
    {
      path: { projectIdOrName: to.project, connectionId: id },
      body: { updateMask: Object.keys(connection), connection }
    },
    subjectOf(to)
  )

/** The pages of this application that may complete a sign-in. */
export interface CompletingPage {
  /** The origin of the page that opens the window. */
  readonly openerOrigin?: string
  readonly redirectUrl?: string | undefined
}

export const askForPage = async (
  to: Requested,
  { renewed, values }: SignInForm,
  page: CompletingPage
): Promise<ConsentSession> => {
  const { openerOrigin, redirectUrl } = page
  const completing = {
    ...(openerOrigin === undefined ? {} : { openerOrigin }),
    ...(redirectUrl === undefined ? {} : { redirectUrl })
  }
  const { headers, text } =
    renewed === undefined
      ? await to.call(
          "post",
          "/v1/oauth-connect",
          {
            body: {
              projectIdOrName: to.project,
              ...ownerOf(to),
              ...factsIn(values),
              ...completing
            }
          },
          subjectOf(to)
        )
      : await to.call(
          "patch",
          `${one}:oauth-update`,
          { path: { projectIdOrName: to.project, connectionId: renewed.id }, body: completing },
          subjectOf(to)
        )
  if (!/^https?:$/u.test(URL.parse(text)?.protocol ?? "")) {
    throw new PlatformError("The server answered no address of a page.", { kind: "server", retryable: true })
  }
  return { url: text, sessionId: headers.get("OAuth-Session-Id") ?? "" }
}

export const askForProgress = (
  to: Omit<Requested, "provider">,
  sessionId: string,
  signal?: AbortSignal
): Promise<OAuthProgress> =>
  to.call(
    "get",
    "/v1/projects/{projectIdOrName}/oauth-connect/{sessionId}",
    { path: { projectIdOrName: to.project, sessionId } },
    { ...subjectOf(to), signal }
  )

/** Milliseconds between attempts to confirm. A lost response is recovered by reading the outcome. */
const confirmPausesMs = [1000, 3000]

/** Confirms a sign-in that this application started. @rule oauth.confirmation */
export const confirmConsent = async (
  to: Requested,
  { completion, sessionId }: { readonly sessionId: string; readonly completion: string },
  tried = 0
): Promise<ConsentOutcome> => {
  const path = { projectIdOrName: to.project, sessionId }
  try {
    const progress = await to.call(
      "post",
      "/v1/projects/{projectIdOrName}/oauth-connect/{sessionId}:complete",
      { path, body: { completion } },
      subjectOf(to)
    )
    return outcomeOf(progress) ?? { tag: "expired" }
  } catch (thrown) {
    const outcome = await askForProgress(to, sessionId).then(outcomeOf, () => undefined)
    if (outcome !== undefined) return outcome
    const pause = confirmPausesMs[tried]
    if (pause === undefined || !platformErrorOf(thrown).retryable) throw thrown
    await new Promise((resolve) => setTimeout(resolve, pause))
    return await confirmConsent(to, { completion, sessionId }, tried + 1)
  }
}

export const fetchConnection = (to: Requested, connectionId: string): Promise<Connection> =>
  to.call("get", one, { path: { projectIdOrName: to.project, connectionId } }, subjectOf(to))

export const removeConnection = async (to: Requested, { id }: Connection): Promise<void> => {
  await to.call("delete", one, { path: { projectIdOrName: to.project, connectionId: id } }, subjectOf(to))
}
