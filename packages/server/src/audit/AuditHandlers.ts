/** The audit log over HTTP. @rule audit.csv */
import { csvHead, csvLine } from "@fieldgate/core/audit/rules/AuditCsv"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Stream from "effect/Stream"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "audit",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("listAuditEvents", ({ params, query }) =>
        callFor(platform.listAuditEvents, { project: params.projectIdOrName, ...query })
      )
      .handle("exportAuditEvents", ({ params, query }) =>
        Effect.map(callFor(platform.exportAuditEvents, { project: params.projectIdOrName, ...query }), (events) =>
          Stream.succeed(csvHead).pipe(Stream.concat(Stream.map(events, csvLine)), Stream.encodeText)
        )
      )
  })
)
