/** The controls that only this sandbox has: field-level security, row locks and admins' decisions about apps. */
import * as Effect from "effect/Effect"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as Schema from "effect/Schema"
import { json, prefix, reading } from "../ControlRoutes.ts"
import type { SalesforceState } from "./SalesforceState.ts"

const FieldAccess = Schema.Struct({
  /** Such as `Contact.Birthdate`. */
  field: Schema.String,
  access: Schema.Literals(["full", "readOnly", "hidden"])
})

const RowLock = Schema.Struct({
  id: Schema.String,
  times: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})

const AppAccess = Schema.Struct({
  clientId: Schema.String,
  access: Schema.Literals(["installed", "notInstalled", "notApproved", "blocked"])
})

/** Adds the routes to those of every sandbox. */
export const add = Effect.fnUntraced(function* (
  router: HttpRouter.HttpRouter,
  { appAccess, catalog, locks }: SalesforceState
) {
  yield* router.add(
    "POST",
    `${prefix}/field-access`,
    reading(FieldAccess, ({ access, field }) =>
      catalog.setAccess(field, access) ? json(200, { ok: true }) : json(404, { error: "the field does not exist" })
    )
  )
  yield* router.add(
    "POST",
    `${prefix}/row-locks`,
    reading(RowLock, ({ id, times }) => {
      locks.add(id, times ?? 1)
      return json(200, { ok: true })
    })
  )
  yield* router.add(
    "POST",
    `${prefix}/app-access`,
    reading(AppAccess, ({ access, clientId }) => {
      appAccess.set(clientId, access)
      return json(200, { ok: true })
    })
  )
})
