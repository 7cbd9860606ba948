/** The wizard's state in React: restored from this tab's storage, changed by the table, and executed on install. */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { useEffect, useMemo, useReducer, useRef } from "react"
import { objectsOf } from "../configure/screens/model/ConfigureObject.ts"
import { installationCalls } from "../install/installationCalls.ts"
import { platformErrorOf } from "../platform/PlatformError.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import { warnDeveloper } from "../platform/warnDeveloper.ts"
import type { Content } from "./WizardPlan.ts"
import { type WizardEvent, type WizardState, type WizardWorld, stopOf } from "./WizardState.ts"
import { type Gap, gapsAt } from "./gaps.ts"
import { restoredWizard, savedTextOf, keyOf } from "./savedWizard.ts"
import { type Progress, progressOf } from "./progress.ts"
import { reduceWizard } from "./reduceWizard.ts"

export interface WizardTarget extends Subject {
  readonly bootstrap: Bootstrap
  /** Undefined until the connected account's objects are loaded. */
  readonly revision: HydratedRevision | undefined
  readonly connection: Connection | undefined
  /** Called once, after the install. */
  readonly onInstalled: (installation: Installation) => void
}

export interface Wizard {
  readonly state: WizardState
  readonly world: WizardWorld
  readonly progress: Progress
  /** Missing inputs at this stop; shown once `state.showsGaps`. */
  readonly gaps: ReadonlyArray<Gap>
  readonly send: (event: WizardEvent) => void
}

export const useWizard = (target: WizardTarget): Wizard => {
  const { bootstrap, groupRef } = target
  const { integration } = bootstrap
  const { project, scope } = usePlatform()
  const world = useWorld(target)
  const key = keyOf({ baseUrl: String(scope[1]), project, integration: integration.id, groupRef })
  const [state, dispatch] = useReducer(
    (before: WizardState, event: WizardEvent) => reduceWizard(world, before, event),
    undefined,
    () => restoredWizard(readSaved(key), integration.provider, world.connected)
  )
  useEffect(() => writeSaved(key, savedTextOf(state)), [key, state])
  useWorldEvents(world, dispatch)
  const create = useCreate(target, dispatch)
  const send = (event: WizardEvent): void => {
    dispatch(event)
    if (event.type !== "create") return
    // The table decides whether to install; the call is made here, because React may run a reducer twice.
    const next = reduceWizard(world, state, event)
    if (next.tag === "creating" && state.tag !== "creating") void create(next.draft)
  }
  const gaps = state.tag === "installed" ? [] : gapsAt(world, state.draft, stopOf(state))
  return { state, world, progress: progressOf(state, world), gaps, send }
}

const useWorld = ({ bootstrap: { provider }, connection, revision }: WizardTarget): WizardWorld => {
  const connected = connection !== undefined
  return useMemo(
    () => ({
      connected,
      plan: connected && revision !== undefined ? objectsOf(revision.content) : undefined,
      revision: connected ? revision?.content : undefined,
      support: provider?.support ?? { delete: false, ifEmpty: false }
    }),
    [connected, revision, provider]
  )
}

/** An account that existed from the start causes no event: its user presses Next. */
const useWorldEvents = ({ connected, plan }: WizardWorld, send: (event: WizardEvent) => void): void => {
  const before = useRef(connected)
  useEffect(() => {
    if (before.current === connected) return
    before.current = connected
    send({ type: connected ? "connected" : "disconnected" })
  }, [connected, send])
  useEffect(() => {
    if (plan !== undefined) send({ type: "planned" })
  }, [plan, send])
}

const useCreate = (
  { bootstrap, connection, consumerRef, groupRef, onInstalled }: WizardTarget,
  send: (event: WizardEvent) => void
): ((content: Content) => Promise<void>) => {
  const platform = usePlatform()
  return async (content) => {
    try {
      const calls = installationCalls(platform, bootstrap.integration.id, { groupRef, consumerRef })
      const installation = await calls.create(content, connection?.id)
      send({ type: "created", installation })
      onInstalled(installation)
    } catch (thrown) {
      const error = platformErrorOf(thrown)
      send({ type: "refused", error })
      platform.tell({ type: "failed", kind: error.kind, requestId: error.requestId })
    }
  }
}

/** Saves the unfinished wizard in this tab's session storage, if available. */
const readSaved = (key: string): string | undefined => attempt((storage) => storage.getItem(key) ?? undefined)

/** `undefined` removes it. */
const writeSaved = (key: string, text: string | undefined): void =>
  attempt((storage) => {
    if (text === undefined) storage.removeItem(key)
    else storage.setItem(key, text)
  })

/** Without storage, or with a full one, a reload restarts the wizard. */
const attempt = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
  try {
    return act(sessionStorage)
  } catch (error) {
    warnDeveloper("the wizard can't be resumed after a reload: session storage is not available", error)
    return undefined
  }
}
