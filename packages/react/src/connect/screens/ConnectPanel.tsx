/** The connect flow inside a component that has loaded the server's data. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import { type JSX, useEffect, useRef } from "react"
import type { Abilities } from "../../install/abilities.ts"
import type { ConnectState } from "../ConnectState.ts"
import { useConnectMachine } from "../useConnectMachine.ts"
import { useText } from "../../messages/useText.ts"
import type { Subject } from "../../platform/Subject.ts"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { ConnectScreen } from "./ConnectScreen.tsx"

export interface ConnectPanelProps {
  readonly subject: Subject
  readonly provider: ProviderInfo
  readonly appName: string
  readonly connection?: Connection | undefined
  /** Starts with the form that updates the connection, such as after the provider rejected it. */
  readonly startRenewing?: boolean | undefined
  /** Called for each connection that is created or updated, not for an existing one. May differ in each render. */
  readonly onConnected?: ((connection: Connection) => void) | undefined
  readonly onDisconnected?: ((connection: Connection) => void) | undefined
  /** Whether the user may remove the connection here. Default: true. */
  readonly isRemovable?: boolean | undefined
  /** Whether open results of the check are shown here. Default: false, because the install flow shows them above all its screens. */
  readonly showsOpenChecks?: boolean | undefined
  readonly level?: 2 | 3 | 4 | undefined
  /** What the app may do in the account, shown before it is connected. */
  readonly abilities?: Abilities | undefined
}

/** Requires a `Root`. Give it a key if its subject or provider may change. */
export const ConnectPanel = (props: ConnectPanelProps): JSX.Element => {
  const { appName, connection, isRemovable = true, level = 2, provider, showsOpenChecks = false } = props
  const machine = useConnectMachine({ ...props, connection })
  useAnnouncements(machine.state, provider.displayName, appName)
  return (
    <ConnectScreen
      machine={machine}
      provider={provider}
      appName={appName}
      level={level}
      isRemovable={isRemovable}
      showsOpenChecks={showsOpenChecks}
      abilities={props.abilities}
    />
  )
}

/** Announces the end of a flow to screen readers. */
const useAnnouncements = (state: ConnectState, provider: string, app: string): void => {
  const text = useText()
  const announce = useAnnounce()
  const before = useRef(state.tag)
  const isNew = state.tag === "connected" && state.origin === "new"
  useEffect(() => {
    const last = before.current
    before.current = state.tag
    if (last === state.tag) return
    if (isNew && last !== "confirmDisconnect") announce(text("connect.connectedNow", { provider, app }))
    if (last === "disconnecting" && state.tag === "editing") announce(text("connect.removed", { provider }))
  }, [state.tag, isNew, announce, text, provider, app])
}
