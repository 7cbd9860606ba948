import type { Bootstrap } from "@fieldgate/client"
import type { JSX } from "react"
import { connectionOf } from "../install/connectionOf.ts"
import { useText } from "../messages/useText.ts"
import { Badge } from "../parts/Badge.tsx"

export type CatalogStatus = "available" | "connected" | "installed" | "broken"

/** A connection that the provider rejects comes first: nothing works until it is renewed. */
export const catalogStatusOf = (bootstrap: Bootstrap): CatalogStatus => {
  const connection = connectionOf(bootstrap)
  if (connection?.status === "bad_credentials") return "broken"
  if (bootstrap.installation !== undefined) return "installed"
  return connection === undefined ? "available" : "connected"
}

const tones = { available: "neutral", connected: "info", installed: "success", broken: "warning" } as const

export const StatusBadge = ({ status }: { readonly status: CatalogStatus }): JSX.Element => {
  const text = useText()
  return <Badge tone={tones[status]}>{text(`catalog.${status}`)}</Badge>
}
