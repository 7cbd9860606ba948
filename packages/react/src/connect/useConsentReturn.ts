/** Notices that the browser has come back from the provider's page, by the redirect or by its own way back. */
import { useEffect } from "react"
import { outcomeOfReturn } from "./redirectReturn.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import type { ConnectFlow } from "./connectRun.ts"

/** Waits until the provider is known. */
export const useConsentReturn = (
  flow: ConnectFlow,
  provider: string | undefined,
  { consumerRef, groupRef }: Subject
): void => {
  const { project } = usePlatform()
  useEffect(() => {
    if (provider === undefined) return
    const outcome = outcomeOfReturn(window, { project, provider, groupRef, consumerRef })
    if (outcome !== undefined) flow.send({ type: "returned", outcome })
  }, [flow, project, provider, groupRef, consumerRef])
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && flow.state().tag === "redirecting") flow.send({ type: "cancel" })
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  }, [flow])
}
