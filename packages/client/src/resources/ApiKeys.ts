/** API keys of a project. Spec 5. */
import type { Call, CallOptions } from "../Call.ts"
import type { ApiKey, ApiKeyRequest, ApiKeyUpdate, ApiKeyWithValue } from "../Wire.ts"
import { flag } from "./Flag.ts"
import type { ProjectTarget } from "./Projects.ts"

export interface ApiKeyTarget extends ProjectTarget {
  /** Its id, never its value. */
  readonly apiKeyId: string
}

/** For a change that may leave the project without an active key of the scope `full`. */
export interface LastKey {
  /** Allows it. Then only the server's command line can make a new key. */
  readonly last?: boolean
}

export interface ApiKeys {
  /** Makes a key; its value is answered here and never again. Scopes: `["full"]` by default. */
  readonly create: (input: ProjectTarget & ApiKeyRequest, options?: CallOptions) => Promise<ApiKeyWithValue>
  /** All keys, or only the active or the disabled ones, without their values. */
  readonly list: (
    input: ProjectTarget & { readonly active?: boolean },
    options?: CallOptions
  ) => Promise<ReadonlyArray<ApiKey>>
  /** Replaces the members that `updateMask` names; `active: false` disables the key. */
  readonly update: (input: ApiKeyTarget & ApiKeyUpdate & LastKey, options?: CallOptions) => Promise<ApiKey>
  /** Gives the key a new value, answered here and never again; the former one opens nothing from then on. */
  readonly rotate: (input: ApiKeyTarget, options?: CallOptions) => Promise<ApiKeyWithValue>
  readonly remove: (input: ApiKeyTarget & LastKey, options?: CallOptions) => Promise<void>
}

const all = "/v1/projects/{projectIdOrName}/api-keys"
const one = `${all}/{apiKeyId}` as const

export const apiKeys = (call: Call): ApiKeys => {
  const target = ({ apiKeyId, project: projectIdOrName }: ApiKeyTarget) => ({ path: { projectIdOrName, apiKeyId } })
  return {
    create: ({ project: projectIdOrName, ...body }, options) =>
      call("post", all, { path: { projectIdOrName }, body }, options),
    list: ({ active, project: projectIdOrName }, options) =>
      call("get", all, { path: { projectIdOrName }, ...onlyActive(active) }, options),
    update: ({ apiKeyId, last, project, ...body }, options) =>
      call("patch", one, { ...target({ apiKeyId, project }), query: flag("last", last), body }, options),
    rotate: (input, options) => call("post", `${one}/rotate`, target(input), options),
    remove: (input, options) => call("delete", one, { ...target(input), query: flag("last", input.last) }, options)
  }
}

/** The query takes the words, not a boolean. */
export const onlyActive = (active: boolean | undefined): { query?: { active: "true" | "false" } } =>
  active === undefined ? {} : { query: { active: active ? "true" : "false" } }
