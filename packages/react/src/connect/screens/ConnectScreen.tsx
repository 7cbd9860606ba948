/** The screen of each state of connecting an account. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { ConnectedScreen } from "./ConnectedScreen.tsx"
import type { ConnectView } from "./ConnectView.ts"
import { CredentialScreen } from "./CredentialScreen.tsx"
import { FactsScreen } from "./FactsScreen.tsx"
import { FinishingScreen } from "./FinishingScreen.tsx"
import { WindowBlockedScreen } from "./WindowBlockedScreen.tsx"
import { WindowScreen } from "./WindowScreen.tsx"

export const ConnectScreen = (view: ConnectView): JSX.Element => {
  const text = useText()
  const { state } = view.machine
  switch (state.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "editing":
    case "submitting":
    case "opening":
      return <CredentialScreen {...view} state={state} />
    case "awaitingWindow":
      return <WindowScreen {...view} state={state} />
    case "windowBlocked":
      return <WindowBlockedScreen {...view} state={state} />
    case "redirecting":
      return <Skeleton label={text("connect.redirecting", { provider: view.provider.displayName })} />
    case "confirming":
      return <Skeleton label={text("connect.finishing")} />
    case "finishing":
      return <FinishingScreen {...view} state={state} />
    case "needsMetadata":
    case "savingMetadata":
      return <FactsScreen {...view} state={state} />
    case "connected":
    case "confirmDisconnect":
    case "disconnecting":
      return <ConnectedScreen {...view} state={state} />
  }
}
