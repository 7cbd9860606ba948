/** The catalogue: every provider that the server has a driver for, by name. */
import type { Call, CallOptions } from "../Call.ts"
import type { ProviderInfo } from "../Wire.ts"

export interface Providers {
  readonly list: (options?: CallOptions) => Promise<Readonly<Record<string, ProviderInfo>>>
  /** How accounts of one provider sign in, what must be known of them, and what it can do. */
  readonly get: (input: { readonly provider: string }, options?: CallOptions) => Promise<ProviderInfo>
}

const all = "/v1/providers"

export const providers = (call: Call): Providers => ({
  list: (options) => call("get", all, {}, options),
  get: (path, options) => call("get", `${all}/{provider}`, { path }, options)
})
