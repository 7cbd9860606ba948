/** Connections: the accounts at providers that consumers have signed in to. Spec 4.5, 4.6. */
import type { Call, CallOptions } from "../Call.ts"
import type {
  Connection,
  ConnectionAnswer,
  ConnectionUpdate,
  ConnectionWithCredentials,
  NewConnection
} from "../Wire.ts"
import { flag } from "./Flag.ts"
import type { ListPart } from "./ListPart.ts"
import type { ProjectTarget } from "./Projects.ts"

export interface ConnectionTarget extends ProjectTarget {
  readonly connectionId: string
}

export interface ConnectionQuery extends ListPart {
  readonly provider?: string
  readonly groupRef?: string
  readonly consumerRef?: string
  readonly status?: Connection["status"]
}

/** What is answered beside the connection; for keys with the scope full. */
export interface CredentialsQuery {
  readonly includeCreds?: boolean
  readonly includeRefreshToken?: boolean
  /** Renews the access token first. */
  readonly refresh?: "force" | "ifExpired"
}

export interface CredentialsOptions extends CallOptions {
  /** Saves the credentials without asking the provider whether it accepts them. */
  readonly skipSampling?: boolean | undefined
}

export interface Connections {
  /**
   * Connects an account with one of the properties for credentials, or none. Credentials that the provider doesn't accept are
   * refused (`credentials-refused`); `account` says whose they are, `warnings` why they could not be checked.
   */
  readonly generate: (input: ProjectTarget & NewConnection, options?: CredentialsOptions) => Promise<ConnectionAnswer>
  /** The newest first; with `pageSize`, so many at a time. */
  readonly list: (input: ProjectTarget & ConnectionQuery, options?: CallOptions) => Promise<ReadonlyArray<Connection>>
  readonly get: (
    input: ConnectionTarget & CredentialsQuery,
    options?: CallOptions
  ) => Promise<ConnectionWithCredentials>
  /** Replaces the members that `updateMask` names; writes that waited for the connection go on. */
  readonly update: (
    input: ConnectionTarget & ConnectionUpdate,
    options?: CredentialsOptions
  ) => Promise<ConnectionAnswer>
  /** Refused while an installation stands on it. */
  readonly remove: (input: ConnectionTarget, options?: CallOptions) => Promise<void>
}

const all = "/v1/projects/{projectIdOrName}/connections"
const one = `${all}/{connectionId}` as const

export const connections = (call: Call): Connections => {
  const target = ({ connectionId, project: projectIdOrName }: ConnectionTarget) => ({
    path: { projectIdOrName, connectionId }
  })
  const whose = ({ consumerRef, groupRef }: ConnectionQuery) => ({ consumerRef, groupRef })
  return {
    generate: ({ project: projectIdOrName, ...body }, { skipSampling, ...options } = {}) =>
      call(
        "post",
        `${all}:generate`,
        { path: { projectIdOrName }, query: flag("skipSampling", skipSampling), body },
        { ...whose(body), ...options }
      ),
    list: ({ project: projectIdOrName, ...query }, options) =>
      call("get", all, { path: { projectIdOrName }, query }, { ...whose(query), ...options }),
    get: ({ connectionId, includeCreds, includeRefreshToken, project, ...query }, options) =>
      call(
        "get",
        one,
        {
          ...target({ connectionId, project }),
          query: {
            ...query,
            ...flag("includeCreds", includeCreds),
            ...flag("includeRefreshToken", includeRefreshToken)
          }
        },
        options
      ),
    update: ({ connectionId, project, ...body }, { skipSampling, ...options } = {}) =>
      call(
        "patch",
        one,
        { ...target({ connectionId, project }), query: flag("skipSampling", skipSampling), body },
        options
      ),
    remove: (input, options) => call("delete", one, target(input), options)
  }
}
