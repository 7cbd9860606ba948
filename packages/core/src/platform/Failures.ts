/** Failures that many calls share, by what a call looks up before it begins. */
import type { ProjectNotFound } from "../projects/ProjectStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { InsufficientScope } from "../call/Access.ts"

/** Of a call about a project: the caller may not make it, there is no such project, or the stores are away. */
export type ProjectFailure = InsufficientScope | ProjectNotFound | StoreUnavailable
