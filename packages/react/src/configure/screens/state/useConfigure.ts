/** The state of the configuration view with what happens beside it: saves, announcements, and the host's callback. */
import type { Installation } from "@fieldgate/client"
import { type Dispatch, useEffect, useReducer, useRef } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { useText } from "../../../messages/useText.ts"
import { useAnnounce } from "../../../parts/Announcer.tsx"
import { proposed } from "../model/proposal.ts"
import { sidesOf, withSides } from "../model/sides.ts"
import type { ConfigureEvent, ConfigureState } from "./ConfigureState.ts"
import { reduce } from "./reduce.ts"
import { type SaveTarget, useSave } from "./useSave.ts"

export interface ConfigureSettings extends SaveTarget {
  readonly installation: Installation | undefined
  /** The tab to begin with. */
  readonly firstTab: string
  /** Called once for each save that went well. */
  readonly onSaved: (installation: Installation, kind: "installed" | "updated") => void
}

export interface Configuring {
  readonly state: ConfigureState
  readonly send: Dispatch<ConfigureEvent>
  /** Saves the draft of one object. `name` is what it is called. */
  readonly save: (objectName: string, name: string) => Promise<void>
}

const beginning = ({ firstTab, installation, revision }: ConfigureSettings): ConfigureState => {
  const initial = proposed(installation?.config.content, revision.content)
  return { installation, initial, draft: initial, history: {}, selected: firstTab, save: { tag: "idle" } }
}

export const useConfigure = (settings: ConfigureSettings): Configuring => {
  const { installation, onSaved, revision } = settings
  const [state, send] = useReducer(reduce, settings, beginning)
  const carryOut = useSave(settings)
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
    const result = await carryOut(state.installation, contentToSave(state, objectName, revision.content.provider))
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
    // The host's page has fetched a config that somebody else has saved.
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

/** What is stored, with this object as it is drafted; the drafts of others stay here. */
const contentToSave = ({ draft, installation }: ConfigureState, objectName: string, provider: string): ConfigContent =>
  withSides(installation?.config.content ?? { provider }, objectName, sidesOf(draft, objectName))
