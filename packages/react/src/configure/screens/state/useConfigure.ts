/** The state of the set-up page with its effects: saves, announcements, and the host's callback. @rule react.save */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { type Dispatch, useEffect, useReducer, useRef } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { updateOf } from "../../rules/masks.ts"
import { proposed } from "../../rules/proposed.ts"
import type { ConfigureEvent, ConfigureState } from "./ConfigureState.ts"
import { reduce } from "./reduce.ts"
import { installationCalls } from "../../../install/installationCalls.ts"
import { useText } from "../../../messages/useText.ts"
import { useAnnounce } from "../../../parts/Announcer.tsx"
import { type PlatformError, platformErrorOf } from "../../../platform/PlatformError.ts"
import type { Subject } from "../../../platform/Subject.ts"
import { usePlatform } from "../../../platform/usePlatform.ts"

interface ConfigureSettings extends SaveTarget {
  readonly installation: Installation | undefined
  /** An unfinished draft of a first install, such as after a reload. */
  readonly resumed?: ConfigContent | undefined
  /** Called once for each successful save. */
  readonly onSaved: (installation: Installation, kind: "installed" | "updated") => void
}

export interface Configuring {
  readonly state: ConfigureState
  readonly send: Dispatch<ConfigureEvent>
  readonly save: () => Promise<void>
}

const beginning = ({ installation, resumed, revision }: ConfigureSettings): ConfigureState => {
  const initial = installation?.config.content ?? proposed(revision.content)
  const draft = installation === undefined ? (resumed ?? initial) : initial
  return { installation, initial, draft, save: { tag: "idle" } }
}

export const useConfigure = (settings: ConfigureSettings): Configuring => {
  const { installation, onSaved } = settings
  const [state, send] = useReducer(reduce, settings, beginning)
  const execute = useSave(settings)
  const announce = useAnnounce()
  const text = useText()
  const isSaving = useRef(false)
  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    send({ type: "sent" })
    const result = await execute(state.installation, state.draft)
    isSaving.current = false
    switch (result.tag) {
      case "saved":
        send({ type: "succeeded", installation: result.installation })
        announce(text("configure.saved"))
        return onSaved(result.installation, result.kind)
      case "overtaken":
        return send({ type: "overtaken", installation: result.installation })
      case "failed":
        return send({ type: "failed", error: result.error })
    }
  }
  const { revision } = settings
  const shown = useRef(revision)
  useEffect(() => {
    if (shown.current === revision) return
    shown.current = revision
    send({ type: "loaded", proposal: proposed(revision.content) })
  }, [revision])
  const known = state.installation?.config.id
  const seen = useRef(installation)
  useEffect(() => {
    // The host's page has loaded a config that another user saved.
    if (installation === undefined || installation === seen.current || isSaving.current) return
    seen.current = installation
    if (installation.config.id !== known) send({ type: "overtaken", installation })
  }, [installation, known])
  return { state, send, save }
}

/** The target of a save: a new or an existing installation. After a conflict, the stored config is read again. */
interface SaveTarget extends Subject {
  readonly integration: Bootstrap["integration"]
  readonly revision: HydratedRevision
  readonly connection: Connection
}

type SaveResult =
  | { readonly tag: "saved"; readonly installation: Installation; readonly kind: "installed" | "updated" }
  | { readonly tag: "overtaken"; readonly installation: Installation }
  | { readonly tag: "failed"; readonly error: PlatformError }

type Save = (installation: Installation | undefined, content: ConfigContent) => Promise<SaveResult>

const useSave = (target: SaveTarget): Save => {
  const platform = usePlatform()
  return async (installation, content) => {
    const installations = installationCalls(platform, target.integration.id, target)
    try {
      if (installation === undefined) {
        const created = await installations.create(content, target.connection.id)
        return { tag: "saved", installation: created, kind: "installed" }
      }
      const { content: changed, updateMask } = updateOf(installation.config.content, content)
      const update = { updateMask, installation: { config: { content: changed } } }
      return { tag: "saved", installation: await installations.update(installation, update), kind: "updated" }
    } catch (thrown) {
      return await afterRefusal(platformErrorOf(thrown), installations.current)
    }
  }
}

/** The config is no longer the current one (412), or another window created the installation (409). */
const afterRefusal = async (
  error: PlatformError,
  current: () => Promise<Installation | undefined>
): Promise<SaveResult> => {
  const isOvertaken = error.status === 412 || error.problem?.type === "urn:fieldgate:problem:already-installed"
  if (!isOvertaken) return { tag: "failed", error }
  try {
    const installation = await current()
    return installation === undefined ? { tag: "failed", error } : { tag: "overtaken", installation }
  } catch (thrown) {
    return { tag: "failed", error: platformErrorOf(thrown) }
  }
}
