/** Path parameters that several endpoints share. @rule project.byIdOrName */
import { ApiKeyId, JwtKeyId, OrgId } from "@fieldgate/core/domain/Ids"
import * as Schema from "effect/Schema"

export const projectIdOrName = Schema.String.annotateKey({ description: "The project's ID or name." })

export const orgId = OrgId.annotateKey({ description: "The organization's ID." })

export const apiKeyId = ApiKeyId.annotateKey({ description: "The API key's ID, not its value." })

export const jwtKeyId = JwtKeyId.annotateKey({ description: "The JWT key's ID, which is the `kid` of tokens." })

export const active = Schema.optionalKey(
  Schema.Literals(["true", "false"]).annotate({
    description: "Only active keys (`true`) or only disabled keys (`false`)."
  })
)

export const integrationId = Schema.String.annotateKey({ description: "The integration's ID or name." })
