/**
 * Redrives an operation: writes its failed records again, as a new operation. The records of an operation are redriven once,
 * however often this is requested: a repeated request returns the first redrive. So a second click writes nothing twice, and
 * what fails again is redriven from the new operation.
 * @rule async.redrive, author.redrive
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { RequestOrigin } from "../../domain/RequestOrigin.ts"
import { authorOf } from "../../writes/RequestAuthor.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import { joined } from "../../domain/JoinedStruct.ts"
import { InstallationNotFound } from "../../installations/InstallationStore.ts"
import { IdempotencyKeyBusy, IdempotencyKeyReused } from "../../writes/calls/Idempotency.ts"
import { planAgain } from "../../writes/calls/PlanAgain.ts"
import { OperationNotFound, OperationStore } from "../OperationStore.ts"
import {
  AccountChanged,
  NothingToRedrive,
  OperationInProgress,
  PayloadsRemoved,
  RedriveAnswer,
  RedriveRequest
} from "../Redrive.ts"
import { acceptRedrive, chooseRecords, findRedrive } from "./ExecuteRedrive.ts"
import { OperationInput } from "./Operations.ts"
import { requireOperation } from "./VisibleOperations.ts"

/** Writes the failed records of an operation again, as a new operation. */
export const redriveOperation = defineCall({
  name: "redriveOperation",
  access: ["full", "consumer", "operator"],
  input: joined(
    OperationInput,
    Schema.Struct({
      /** Which records to write again, and how. */
      request: RedriveRequest
    })
  ),
  success: RedriveAnswer,
  errors: [
    AccountChanged,
    ConnectionNotFound,
    IdempotencyKeyBusy,
    IdempotencyKeyReused,
    InputRefused,
    InstallationNotFound,
    NothingToRedrive,
    OperationInProgress,
    OperationNotFound,
    PayloadsRemoved
  ],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { operationId, request }) {
    yield* requireOperation(caller, project.id, operationId)
    const operation = yield* (yield* OperationStore).get(project.id, operationId)
    const before = yield* findRedrive(operation, request)
    if (Option.isSome(before)) return before.value.answer
    const author = authorOf(caller, yield* RequestOrigin, { request })
    const accepted = Effect.flatMap(chooseRecords(operation, request), (chosen) =>
      acceptRedrive(operation, request, chosen, { author })
    )
    return (yield* planAgain(() => accepted)).answer
  })
})
