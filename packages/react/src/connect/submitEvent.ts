/** What submitting the form of a state comes to; undefined where the state has none, or is busy with it. */
import type { ProviderInfo } from "@fieldgate/client"
import type { ConnectEvent } from "./ConnectEvent.ts"
import type { ConnectState } from "./ConnectState.ts"
import { inputsIn } from "./inputsIn.ts"
import { type FormInput, submittedForm } from "./SubmittedForm.ts"

/** `consent` still lacks its window, which only the task of the click may open. */
export type SubmitEvent =
  | Extract<ConnectEvent, { readonly type: "refuse" | "submit" }>
  | Omit<Extract<ConnectEvent, { readonly type: "consent" }>, "isBlocked">

export const submitEvent = (state: ConnectState, provider: ProviderInfo, form: FormInput): SubmitEvent | undefined => {
  if (state.tag !== "editing" && state.tag !== "needsMetadata") return undefined
  const way = state.tag === "editing" ? state.form.way : "none"
  const { credentials, errors, values } = submittedForm(way, inputsIn(state, provider), form)
  if (Object.keys(errors).length > 0) return { type: "refuse", values, errors }
  return way === "consent" ? { type: "consent", values } : { type: "submit", values, credentials }
}
