/** The gate before every use case: caller, project and group. @rule access.table, project.isolation, token.group */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type Action,
  type Caller,
  mayDo,
  needsToken,
  ownProject,
  type Permission,
  permissionOf,
  seesAllProjects,
  seesProject
} from "../domain/Caller.ts"
import type { ConsumerRef, GroupRef } from "../domain/Ids.ts"
import type { Project } from "../projects/Project.ts"
import { ProjectNotFound, ProjectStore } from "../projects/ProjectStore.ts"

export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("InsufficientScope", {
  action: Schema.String,
  /** Whether a page's key was sent where a consumer's token would have been accepted. */
  needsToken: Schema.optionalKey(Schema.Boolean)
}) {
  override get message(): string {
    return this.needsToken === true
      ? `a frontend key does not allow ${this.action}: the call needs a consumer token`
      : `these credentials do not allow ${this.action}`
  }
}

/** A token names its group and consumer, and the request names others. @rule token.group */
export class TokenMismatch extends Schema.TaggedError<TokenMismatch>()("TokenMismatch", {
  member: Schema.Literals(["groupRef", "consumerRef"]),
  asked: Schema.String,
  claimed: Schema.String
}) {
  override get message(): string {
    return `${this.member} is "${this.asked}", but the token is for "${this.claimed}"`
  }
}

export const require = (caller: Caller, action: Action | Permission): Effect.Effect<void, InsufficientScope> =>
  mayDo(caller, action)
    ? Effect.void
    : Effect.fail(
        new InsufficientScope({
          action: permissionOf(action).name,
          ...(needsToken(caller, action) ? { needsToken: true } : {})
        })
      )

/** A key's own project is known from the key, by id or name; any other project doesn't exist for it. */
export const project = Effect.fnUntraced(function* (caller: Caller, action: Action | Permission, idOrName: string) {
  yield* require(caller, action)
  const own = ownProject(caller)
  if (own === undefined) return yield* visibleProject(caller, idOrName)
  return isNamed(own, idOrName) ? own : yield* new ProjectNotFound({ project: idOrName })
})

export const isNamed = ({ id, name }: Pick<Project, "id" | "name">, idOrName: string): boolean =>
  idOrName === id || idOrName === name

const visibleProject = Effect.fnUntraced(function* (caller: Caller, idOrName: string) {
  const projects = yield* ProjectStore
  if (seesAllProjects(caller)) return yield* projects.resolve(idOrName)
  const hidden = new ProjectNotFound({ project: idOrName })
  const found = yield* Effect.catchTag(projects.resolve(idOrName), "ProjectNotFound", () => hidden)
  return seesProject(caller, found) ? found : yield* hidden
})

interface Refs {
  readonly groupRef?: GroupRef
  readonly consumerRef?: ConsumerRef
}

/** Lets a consumer speak of its own group, and of itself, only. What a request doesn't name needs no check. */
export const ownRefs = (caller: Caller, asked: Refs): Effect.Effect<void, TokenMismatch> => {
  const mismatch = mismatchOf(caller, asked)
  return mismatch === undefined ? Effect.void : Effect.fail(mismatch)
}

/** What a consumer's request names that is not its own. */
export const mismatchOf = (caller: Caller, asked: Refs): TokenMismatch | undefined => {
  if (caller._tag !== "Consumer") return undefined
  const mismatch = (["groupRef", "consumerRef"] as const)
    .map((member) => ({ member, asked: asked[member] ?? caller[member], claimed: caller[member] }))
    .find(({ asked, claimed }) => asked !== claimed)
  return mismatch && new TokenMismatch(mismatch)
}
