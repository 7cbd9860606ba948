/** JWT keys: public keys that prove the tokens of a project's backend. Spec 5. */
import type { Call, CallOptions } from "../Call.ts"
import type { CreatedJwtKey, JwtKey, JwtKeyRequest, JwtKeyUpdate } from "../Wire.ts"
import { onlyActive } from "./ApiKeys.ts"
import type { ProjectTarget } from "./Projects.ts"

export interface JwtKeyTarget extends ProjectTarget {
  /** What tokens name as `kid`. */
  readonly jwtKeyId: string
}

export interface JwtKeys {
  /** Registers an RSA public key in PEM; tokens name the id that is answered as `kid`. */
  readonly create: (input: ProjectTarget & JwtKeyRequest, options?: CallOptions) => Promise<CreatedJwtKey>
  /** All keys, or only the active or the disabled ones. */
  readonly list: (
    input: ProjectTarget & { readonly active?: boolean },
    options?: CallOptions
  ) => Promise<ReadonlyArray<JwtKey>>
  /** Replaces the members that `updateMask` names; `active: false` disables the key. */
  readonly update: (input: JwtKeyTarget & JwtKeyUpdate, options?: CallOptions) => Promise<JwtKey>
  readonly remove: (input: JwtKeyTarget, options?: CallOptions) => Promise<void>
}

const all = "/v1/projects/{projectIdOrName}/jwt-keys"
const one = `${all}/{jwtKeyId}` as const

export const jwtKeys = (call: Call): JwtKeys => {
  const target = ({ jwtKeyId, project: projectIdOrName }: JwtKeyTarget) => ({ path: { projectIdOrName, jwtKeyId } })
  return {
    create: ({ project: projectIdOrName, ...body }, options) =>
      call("post", all, { path: { projectIdOrName }, body }, options),
    list: ({ active, project: projectIdOrName }, options) =>
      call("get", all, { path: { projectIdOrName }, ...onlyActive(active) }, options),
    update: ({ jwtKeyId, project, ...body }, options) =>
      call("patch", one, { ...target({ jwtKeyId, project }), body }, options),
    remove: (input, options) => call("delete", one, target(input), options)
  }
}
