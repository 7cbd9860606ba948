/** Accounts that are connected on the provider's page of consent. @rule oauth.start, oauth.session */
import type { Call, CallOptions, PlainText } from "../Call.ts"
import {
  type ConnectByOAuthParams,
  type OAuthResource,
  oauth as generated,
  type ReconnectByOAuthParams
} from "../generated/resources.ts"

/** A sign-in that has started. */
export interface OAuthSession {
  /** The provider's page of consent, for a window of its own. */
  readonly url: string
  /** Identifies the sign-in in `oauth.progress` and `oauth.complete`. */
  readonly sessionId: string
}

export interface OAuth extends Omit<OAuthResource, "connect" | "reconnect"> {
  /** Starts to connect an account. */
  readonly connect: (input: ConnectByOAuthParams, options?: CallOptions) => Promise<OAuthSession>
  /** Starts to give a connection new credentials; writes that wait for them go on. */
  readonly reconnect: (input: ReconnectByOAuthParams, options?: CallOptions) => Promise<OAuthSession>
}

export const oauth = (call: Call): OAuth => {
  const resource = generated(call)
  return {
    ...resource,
    connect: async (input, options) => sessionOf(await resource.connect(input, options)),
    reconnect: async (input, options) => sessionOf(await resource.reconnect(input, options))
  }
}

const sessionOf = ({ headers, text: url }: PlainText): OAuthSession => ({
  url,
  sessionId: headers.get("OAuth-Session-Id") ?? ""
})
