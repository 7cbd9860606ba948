import type { Bootstrap, HydratedRevision } from "@fieldgate/client"
import type { ReactNode } from "react"
import type { FieldMapping } from "./model/FieldMapping.ts"
import type { Configuring } from "./state/useConfigure.ts"

export interface ConfigureTabsProps {
  readonly bootstrap: Bootstrap
  readonly revision: HydratedRevision
  readonly fieldMapping?: FieldMapping | undefined
  readonly manage: ReactNode
  readonly configuring: Configuring
}
