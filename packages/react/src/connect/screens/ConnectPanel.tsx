/** Connects an account, inside of a component that has loaded what stands on the server. It asks for nothing at first. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import { type JSX, useEffect, useRef } from "react"
import type { ConnectState } from "../ConnectState.ts"
import { useConnectMachine } from "../useConnectMachine.ts"
import { useText } from "../../messages/useText.ts"
import type { Subject } from "../../platform/Subject.ts"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { ConnectScreen } from "./ConnectScreen.tsx"

export interface ConnectPanelProps {
  readonly subject: Subject
  readonly provider: ProviderInfo
  /** The host application's name, as its users know it. */
  readonly appName: string
  /** The connection that stands, if any: it is shown, and can be renewed. */
  readonly connection?: Connection | undefined
  /** Begins with the form that renews the connection, such as after the provider has refused it. */
  readonly startRenewing?: boolean | undefined
  /** Each time that an account was connected or renewed, never for one that was there; it may be another one each render. */
  readonly onConnected?: ((connection: Connection) => void) | undefined
  readonly onDisconnected?: ((connection: Connection) => void) | undefined
  /** Whether the user may remove the connection here. Default: true. */
  readonly isRemovable?: boolean | undefined
  /** Whether what its check left open is shown here. Default: false, because the install flow shows it above all its screens. */
  readonly showsOpenChecks?: boolean | undefined
  /** Of the heading. Default: 2. */
  readonly level?: 2 | 3 | 4 | undefined
}

/** Stands inside of a `Root`. Give it a key where its subject or provider may change: then it begins anew. */
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
    />
  )
}

/** Says what has come to an end, once, also to those who don't see that the screen is another one. */
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
