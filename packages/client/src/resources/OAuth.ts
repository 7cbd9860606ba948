/** Accounts that are connected on the provider's consent page. @rule oauth.start, oauth.session */
import type { Call, CallOptions, PlainText } from "../Call.ts"
import {
  type ConnectByOAuthParams,
  type OAuthResource,
  oauth as generated,
  type ReconnectByOAuthParams
} from "../generated/resources.ts"

/** A sign-in that has started. */
export interface OAuthSession {
  /** The provider's consent page; open it in a window. */
  readonly url: string
  /** Identifies the sign-in in `oauth.progress` and `oauth.complete`. */
  readonly sessionId: string
}

export interface OAuth extends Omit<OAuthResource, "connect" | "reconnect"> {
  /** Starts a sign-in that connects an account. */
  readonly connect: (input: ConnectByOAuthParams, options?: CallOptions) => Promise<OAuthSession>
  /** Starts a sign-in that gives a connection new credentials; the writes that wait for them continue. */
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
