/** What is left to do of removals. @rule removal.job */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineCall } from "../../call/Call.ts"
import { seesGroup } from "../../domain/Caller.ts"
import { RemovalJobId } from "../../domain/Ids.ts"
import { RemovalJob } from "../../operations/RemovalJob.ts"
import { RemovalJobNotFound, RemovalJobStore } from "../../operations/RemovalJobStore.ts"

/** Gets what is left to do after the deletion of an installation or a connection. */
export const getRemovalJob = defineCall({
  name: "getRemovalJob",
  access: ["full", "development", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The job's ID. */
    jobId: RemovalJobId
  }),
  success: RemovalJob,
  errors: [RemovalJobNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { jobId }) {
    const job = yield* (yield* RemovalJobStore).get(project.id, jobId)
    const isVisible = job.groupRef === undefined ? caller._tag !== "Consumer" : seesGroup(caller, job.groupRef)
    return isVisible ? job : yield* new RemovalJobNotFound({ jobId })
  })
})
