/** Saves a change of an installation in one step: two changes at once both land, and a stale one changes nothing. Settled 16. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as SavedContent from "../rules/SavedContent.ts"
import type { Caller } from "../../domain/Caller.ts"
import type { ConfigContent } from "../Config.ts"
import { ConfigId, type ConnectionId } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { type Installation, withWarnings } from "../Installation.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ConfigChanged, type InstallationSought, InstallationStore } from "../InstallationStore.ts"
import { authorOf } from "./Author.ts"
import * as ChosenConnection from "../../connections/calls/Connections.ts"
import * as ConfigCheck from "./ConfigCheck.ts"
import { InputRefused, orGoOn } from "../../call/InputRefused.ts"
import { seen } from "./SeenInstallation.ts"

/** What a change makes of an installation. */
export interface Changed {
  readonly content: ConfigContent
  readonly connectionId?: ConnectionId
  readonly createdBy?: string
}

export interface ToSave {
  readonly integration: Integration
  readonly sought: InstallationSought
  readonly change: (installation: Installation) => Result.Result<Changed, ReadonlyArray<InputFault>>
  /** The integration's revision that the caller has seen. */
  readonly revisionId?: string | undefined
  /** The config that the caller has seen; missing where it doesn't mind others' changes. */
  readonly expected?: ConfigId
  readonly skipSampling: boolean
  /** The call, for the config's author. */
  readonly call: string
  /** Where the content and the connection stand in the caller's input. */
  readonly at: { readonly content: string; readonly connectionId: string }
}

/** Somebody saves in between each time: more than this is no coincidence. */
const tries = 20

export const save = (caller: Caller, toSave: ToSave) =>
  Effect.retry(saveOnce(caller, toSave), {
    times: tries,
    while: ({ _tag }) => _tag === "ConfigChanged" && toSave.expected === undefined
  })

const saveOnce = Effect.fnUntraced(function* (
  caller: Caller,
  { at, call, change, expected, integration, revisionId, skipSampling, sought }: ToSave
) {
  const installation = yield* seen(caller, sought)
  const { config, connection: former, group } = installation
  if (expected !== undefined && expected !== config.id) {
    return yield* new ConfigChanged({ expected, actual: config.id })
  }
  const result = change(installation)
  if (Result.isFailure(result)) {
    yield* orGoOn(result.failure)
    return yield* Effect.die("a change was refused without a reason")
  }
  const { connectionId, content, createdBy } = result.success
  const chosen = yield* ChosenConnection.choose(integration, group.groupRef, connectionId ?? former.id, at.connectionId)
  const before = { content: config.content, connection: former }
  const { connection, warnings } = yield* ConfigCheck.check({
    integration,
    chosen,
    content,
    before,
    revisionId,
    at: at.content,
    skipSampling
  })
  const createTime = yield* DateTime.now
  const next = {
    id: ConfigId.make(yield* (yield* IdGenerator).next),
    revisionId: integration.latestRevision.id,
    createTime,
    createdBy: authorOf(caller, createdBy, call),
    content: SavedContent.complete(content)
  }
  const saved = yield* (yield* InstallationStore)
    .replaceConfig(sought, config.id, next, createTime, connection.id)
    .pipe(Effect.catchTag("ConnectionNotFound", () => refusedConnection(at.connectionId, connection.id)))
  return withWarnings(saved, warnings)
})

/** The connection was removed since it was looked up. */
const refusedConnection = (name: string, value: ConnectionId) =>
  Effect.fail(new InputRefused({ faults: [{ name, value, message: "the connection was removed in the meantime" }] }))
