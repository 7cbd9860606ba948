/** Props of the connect screens. */
import type { ProviderInfo } from "@fieldgate/client"
import type { ConnectState, ConnectTag } from "../ConnectState.ts"
import type { ConnectMachine } from "../useConnectMachine.ts"

export interface ConnectView {
  readonly machine: ConnectMachine
  readonly provider: ProviderInfo
  /** The host application's name. */
  readonly appName: string
  /** The heading's level. */
  readonly level: 2 | 3 | 4
  /** Whether the user may remove the connection here. */
  readonly isRemovable: boolean
  /** Whether open results of the check are shown here. */
  readonly showsOpenChecks: boolean
}

/** Props of the screen of these states. */
export interface ScreenProps<Tag extends ConnectTag> extends ConnectView {
  readonly state: Extract<ConnectState, { readonly tag: Tag }>
}
