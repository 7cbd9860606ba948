import type { Destination } from "@fieldgate/client"
import { Status } from "../parts/Status.tsx"
import { destinationState } from "./words.ts"

export const DestinationStatus = ({ destination }: { readonly destination: Destination }) => {
  const { label, tone } = destinationState(destination)
  return <Status tone={tone}>{label}</Status>
}
