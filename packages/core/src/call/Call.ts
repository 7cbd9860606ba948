/** The declaration of a call, from which `Platform`, the Promise API, the access table and the HTTP handlers are derived. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { AuditAction } from "../audit/AuditEvent.ts"
import type { Caller, Credential, Permission } from "../domain/Caller.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { Project } from "../projects/Project.ts"
import type { ProjectNotFound, ProjectStore } from "../projects/ProjectStore.ts"
import type { AuditLog } from "../audit/AuditLog.ts"
import * as Access from "./Access.ts"
import { type Audit, concerning, withAudit } from "./Audit.ts"
import { span } from "./Span.ts"

type ErrorClass = abstract new (...args: never) => { readonly _tag: string }
type OneOf<Errors extends ReadonlyArray<ErrorClass>> = InstanceType<Errors[number]>

/** What a call is run with: who makes it and, where its input names a project, that project. */
type ContextOf<Input> = Input extends { readonly project: string }
  ? { readonly caller: Caller; readonly project: Pick<Project, "id" | "name"> }
  : { readonly caller: Caller }

type CheckFailure<Input> =
  | Access.InsufficientScope
  | StoreUnavailable
  | (Input extends { readonly project: string } ? ProjectNotFound : never)
type CheckStore<Input> = Input extends { readonly project: string } ? ProjectStore : never

/** A declared call. `run` checks the caller, then does it. */
export interface Call<Input extends Schema.ConstraintDecoder<unknown>, A, E, R> extends Permission {
  readonly input: Input
  /** The schema of its result. */
  readonly success: Schema.Constraint
  /** Its own errors, beside those of the check of the caller. */
  readonly errors: ReadonlyArray<ErrorClass>
  /** Whether it continues when its caller disconnects; closing the platform waits for it. */
  readonly detached: boolean
  /** What it leaves in the audit log; undefined for a call that leaves nothing. */
  readonly action: AuditAction | undefined
  readonly run: (caller: Caller, input: Input["Type"]) => Effect.Effect<A, E, R>
}

interface Declaration<
  Input extends Schema.ConstraintDecoder<unknown>,
  Success extends Schema.Constraint,
  Errors extends ReadonlyArray<ErrorClass>
> {
  readonly name: string
  /** The credentials that allow it; none means the host program alone. */
  readonly access: ReadonlyArray<Credential>
  readonly input: Input
  readonly success: Success
  readonly errors: Errors
  readonly audit: Audit<Input["Type"], Success["Type"]>
  readonly detached?: boolean
}

/** Declares a call whose caller is checked before it runs. */
export const defineCall = <
  Input extends Schema.ConstraintDecoder<unknown>,
  Success extends Schema.Constraint,
  const Errors extends ReadonlyArray<ErrorClass>,
  A extends Success["Type"],
  E extends OneOf<Errors> | CheckFailure<Input["Type"]>,
  R
>(
  declaration: Declaration<Input, Success, Errors> & {
    readonly run: (context: ContextOf<Input["Type"]>, input: Input["Type"]) => Effect.Effect<A, E, R>
  }
): Call<Input, A, E | CheckFailure<Input["Type"]>, R | CheckStore<Input["Type"]> | AuditLog> =>
  defineUncheckedCall({
    ...declaration,
    run: (caller, input, permission) =>
      Effect.flatMap(contextOf(permission, caller, input), (context) => declaration.run(context, input))
  })

type AuditFailure<Rule> = Rule extends "none" ? never : StoreUnavailable

/** Declares a call that checks its caller itself, by `Access` and the given permission. */
export const defineUncheckedCall = <
  Input extends Schema.ConstraintDecoder<unknown>,
  Success extends Schema.Constraint,
  const Errors extends ReadonlyArray<ErrorClass>,
  Rule extends Audit<Input["Type"], Success["Type"]>,
  A extends Success["Type"],
  E extends OneOf<Errors> | CheckFailure<Input["Type"]>,
  R
>({
  audit,
  run,
  ...declaration
}: Omit<Declaration<Input, Success, Errors>, "audit"> & {
  readonly audit: Rule
  readonly run: (caller: Caller, input: Input["Type"], permission: Permission) => Effect.Effect<A, E, R>
}): Call<Input, A, E | AuditFailure<Rule>, R | AuditLog> => {
  const { access, detached = false, errors, input, name, success } = declaration
  const traced = span(name)
  const audited = (caller: Caller, value: Input["Type"]) =>
    // Only a call that is audited can fail by its audit, which the compiler can't follow through a value.
    traced(withAudit(audit, caller, value, run(caller, value, declaration))) as Effect.Effect<
      A,
      E | AuditFailure<Rule>,
      R | AuditLog
    >
  const action = audit === "none" ? undefined : audit.action
  return { name, access, input, success, errors, detached, action, run: audited }
}

/** The conditional type follows the input's schema, which the compiler can't follow through a value. */
const contextOf = <Input>(permission: Permission, caller: Caller, input: Input) => {
  const checked =
    typeof input === "object" && input !== null && "project" in input && typeof input.project === "string"
      ? Effect.flatMap(Access.project(caller, permission, input.project), (project) =>
          Effect.as(concerning({ projectId: project.id }), { caller, project })
        )
      : Effect.as(Access.require(caller, permission), { caller })
  return checked as Effect.Effect<ContextOf<Input>, CheckFailure<Input>, CheckStore<Input>>
}

/** The result of a call that returns many items: a stream, read as it is consumed. The Promise API returns an async iterable. */
export const StreamOf = <Item extends Schema.Constraint>(_item: Item) =>
  Schema.declare((value): value is Stream.Stream<Item["Type"], StoreUnavailable> => Stream.isStream(value))
