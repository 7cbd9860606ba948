/** The state of the configuration view with its effects: saves, announcements, and the host's callback. @rule react.save */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { type Dispatch, useEffect, useReducer, useRef } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { chooseRead } from "../../rules/edits.ts"
import { updateOf } from "../../rules/masks.ts"
import { sidesOf, withSides } from "../model/sides.ts"
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
  readonly firstTab: string
  /** Called once for each successful save. */
  readonly onSaved: (installation: Installation, kind: "installed" | "updated") => void
}

export interface Configuring {
  readonly state: ConfigureState
  readonly send: Dispatch<ConfigureEvent>
  readonly save: (objectName: string, name: string) => Promise<void>
}

const beginning = ({ firstTab, installation, revision }: ConfigureSettings): ConfigureState => {
  const initial = proposed(installation?.config.content, revision.content)
  return { installation, initial, draft: initial, history: {}, selected: firstTab, save: { tag: "idle" } }
}

export const useConfigure = (settings: ConfigureSettings): Configuring => {
  const { installation, onSaved, revision } = settings
  const [state, send] = useReducer(reduce, settings, beginning)
  const execute = useSave(settings)
  const announce = useAnnounce()
  const text = useText()
  const isSaving = useRef(false)
  const storedOf = (installation: Installation) => ({
    installation,
    initial: proposed(installation.config.content, revision.content)
  })
  const save = async (objectName: string, name: string) => {
    if (isSaving.current) return
    isSaving.current = true
    send({ type: "sent", objectName })
    const result = await execute(state.installation, contentToSave(state, objectName, revision.content.provider))
    isSaving.current = false
    switch (result.tag) {
      case "saved":
        send({ type: "succeeded", stored: storedOf(result.installation) })
        announce(text("configure.saved", { object: name }))
        return onSaved(result.installation, result.kind)
      case "overtaken":
        return send({ type: "overtaken", stored: storedOf(result.installation) })
      case "failed":
        return send({ type: "failed", error: result.error })
    }
  }
  const known = state.installation?.config.id
  const seen = useRef(installation)
  useEffect(() => {
    // The host's page has loaded a config that another user saved.
    if (installation === undefined || installation === seen.current || isSaving.current) return
    seen.current = installation
    if (installation.config.id !== known) {
      send({
        type: "overtaken",
        stored: { installation, initial: proposed(installation.config.content, revision.content) }
      })
    }
  }, [installation, known, revision])
  return { state, send, save }
}

/** The stored content with the draft of this object; drafts of others are not saved. */
const contentToSave = ({ draft, installation }: ConfigureState, objectName: string, provider: string): ConfigContent =>
  withSides(installation?.config.content ?? { provider }, objectName, sidesOf(draft, objectName))

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

export type Save = (installation: Installation | undefined, content: ConfigContent) => Promise<SaveResult>

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

/** An object that could not be loaded is not suggested: the user can't see its fields. */
export const proposed = (stored: ConfigContent | undefined, revision: HydratedRevision["content"]): ConfigContent => {
  const begin: ConfigContent = stored ?? { provider: revision.provider }
  const { objects = [] } = revision.read ?? {}
  return objects
    .filter(({ error, objectName }) => error === undefined && begin.read?.objects?.[objectName] === undefined)
    .reduce((content, read) => chooseRead(content, read), begin)
}
