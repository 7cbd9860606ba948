/** Path parameters that several endpoints share. Spec 4.2–4.4. */
import * as Schema from "effect/Schema"

export const projectIdOrName = Schema.String.annotateKey({ description: "The project's id or its name." })

export const integrationId = Schema.String.annotateKey({ description: "The integration's id or its name." })
