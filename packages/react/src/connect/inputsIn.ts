/** The inputs of the form that a state shows; none without a form. */
import type { ProviderInfo } from "@fieldgate/client"
import type { ConnectState } from "./ConnectState.ts"
import { type CredentialInput, factInputs, inputsOf } from "./CredentialInput.ts"
import { wayOfConnection } from "./SignInWay.ts"

export const inputsIn = (state: ConnectState, provider: ProviderInfo): ReadonlyArray<CredentialInput> => {
  switch (state.tag) {
    case "editing":
    case "submitting":
    case "opening":
      return inputsOf(state.form.way, provider, state.form.renewed)
    case "needsMetadata":
    case "savingMetadata":
      return factInputs(wayOfConnection(state.connection) ?? "none", provider, state.connection)
    default:
      return []
  }
}
