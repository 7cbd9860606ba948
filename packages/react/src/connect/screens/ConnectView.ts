/** What every screen of connecting an account is given. */
import type { ProviderInfo } from "@fieldgate/client"
import type { ConnectState, ConnectTag } from "../ConnectState.ts"
import type { ConnectMachine } from "../useConnectMachine.ts"

export interface ConnectView {
  readonly machine: ConnectMachine
  readonly provider: ProviderInfo
  /** The host application's name, as its users know it. */
  readonly appName: string
  /** Of the screen's heading. */
  readonly level: 2 | 3 | 4
  /** Whether the user may remove the connection here. */
  readonly isRemovable: boolean
  /** Whether what its check left open is shown here. */
  readonly showsOpenChecks: boolean
}

/** What the screen of these states is given beside the view. */
export interface ScreenProps<Tag extends ConnectTag> extends ConnectView {
  readonly state: Extract<ConnectState, { readonly tag: Tag }>
}
