import type { ProviderInfo } from "@fieldgate/client"
import type { Abilities } from "../../install/abilities.ts"
import type { ConnectState, ConnectTag } from "../ConnectState.ts"
import type { ConnectMachine } from "../useConnectMachine.ts"

export interface ConnectView {
  readonly machine: ConnectMachine
  readonly provider: ProviderInfo
  readonly appName: string
  readonly level: 2 | 3 | 4
  readonly isRemovable: boolean
  readonly showsOpenChecks: boolean
  /** What the app may do in the account; undefined if it is not known. */
  readonly abilities?: Abilities | undefined
}

export interface ScreenProps<Tag extends ConnectTag> extends ConnectView {
  readonly state: Extract<ConnectState, { readonly tag: Tag }>
}
