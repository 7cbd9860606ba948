/** The audit log over HTTP. @rule audit.csv */
import { csvHead, csvLine } from "@fieldgate/core/audit/rules/AuditCsv"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type * as Endpoints from "../http/Endpoints.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const audit: Endpoints.Group<"audit"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    listAuditEvents: ({ params, query }) =>
      callFor(platform.listAuditEvents, { project: params.projectIdOrName, ...query }),
    exportAuditEvents: ({ params, query }) =>
      Effect.map(callFor(platform.exportAuditEvents, { project: params.projectIdOrName, ...query }), (events) =>
        Stream.succeed(csvHead).pipe(Stream.concat(Stream.map(events, csvLine)), Stream.encodeText)
      )
  }
})
