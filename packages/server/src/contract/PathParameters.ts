/** Path parameters that several endpoints share. @rule project.byIdOrName */
import { ApiKeyId, JwtKeyId, OrgId } from "@fieldgate/core/domain/Ids"
import * as Schema from "effect/Schema"

export const projectIdOrName = Schema.String.annotateKey({ description: "The project's id or its name." })

export const orgId = OrgId.annotateKey({ description: "The organization's id." })

export const apiKeyId = ApiKeyId.annotateKey({ description: "The API key's id, never its value." })

export const jwtKeyId = JwtKeyId.annotateKey({ description: "The JWT key's id, which tokens name as `kid`." })

export const active = Schema.optionalKey(
  Schema.Literals(["true", "false"]).annotate({ description: "Only the active ones, or only the disabled ones." })
)

export const integrationId = Schema.String.annotateKey({ description: "The integration's id or its name." })
