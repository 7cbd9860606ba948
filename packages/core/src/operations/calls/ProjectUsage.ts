/** Who uses how much of a project's part of the queue. @rule limit.usage */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineCall } from "../../call/Call.ts"
import { usageCounts } from "../../domain/Limits.ts"
import { QueueRoom } from "../../writes/calls/QueueCapacity.ts"
import { CurrentRequestLimits } from "../CurrentRequestLimits.ts"
import { OperationQueue } from "../OperationQueue.ts"
import { Usage } from "../Usage.ts"

/** Gets how much of its limits a project uses: its part of the queue, the groups with most of it, and the limits of requests. */
export const getUsage = defineCall({
  name: "getUsage",
  access: ["full", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString
  }),
  success: Usage,
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }) {
    const { groups, operations, slowHosts } = yield* (yield* OperationQueue).usage(project.id, usageCounts)
    const { limits } = yield* QueueRoom
    const requests = yield* CurrentRequestLimits
    const usage: Usage = {
      queue: { operations, ...(limits === undefined ? {} : { limits }) },
      groups,
      slowHosts,
      ...(requests === undefined ? {} : { requests })
    }
    return usage
  })
})
