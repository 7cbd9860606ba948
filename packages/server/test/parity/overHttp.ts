/** Answers that HTTP returns in another form than the library, with what makes one from the other. */
import { entitlements } from "../../src/projects/ProjectHandlers.ts"
import type { CallName, Input } from "./EntryPoint.ts"

const within = (value: unknown): Input => (value ?? {}) as Input

/** The value of a key is a property of the key. */
const keyWithValue = ({ key, secret }: Input) => ({ ...within(key), key: secret })

/** The time in which a browser must return is on the page of the provider. */
const pageAndSession = ({ sessionId, url }: Input) => ({ sessionId, url })

const forms: Partial<Record<CallName, (answer: Input) => unknown>> = {
  connectByOAuth: pageAndSession,
  createApiKey: keyWithValue,
  createJwtKey: (key) => ({ ...key, kid: key["id"] }),
  // A line with the names of the columns, and one for each event.
  exportAuditEvents: (events) => ({ lines: 1 + Object.keys(events).length }),
  finishOAuth: ({ ending, session }) => {
    const { _tag: outcome, completion, connectionId, error, reason } = within(ending)
    if (outcome === "AwaitsConfirmation") return { session: within(session)["id"], completion }
    return outcome === "Connected" ? { connection: connectionId } : { error, reason }
  },
  getBootstrap: ({ project, ...answer }) => ({ ...answer, project: { ...within(project), entitlements } }),
  getConnection: ({ credentials, ...connection }) => ({ ...connection, apiKey: within(credentials)["apiKey"] }),
  getDestination: ({ destination, secrets }) => {
    const [newest] = (within(secrets)["keys"] ?? []) as ReadonlyArray<Input>
    return { ...within(destination), ...(newest && { secrets: { webhookSigningKey: newest["key"] } }) }
  },
  reconnectByOAuth: pageAndSession,
  rotateApiKey: keyWithValue
}

export const overHttp = (name: CallName, answer: unknown): unknown => forms[name]?.(within(answer)) ?? answer
