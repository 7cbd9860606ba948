/** The sections of the navigation, in order. A section's first page is where its link leads. */
import type { IconName } from "../parts/Icon.tsx"

export const sections = [
  { id: "overview", label: "Overview", icon: "home", letter: "o" },
  { id: "activity", label: "Activity", icon: "operations", letter: "a" },
  { id: "customers", label: "Customers", icon: "members", letter: "c" },
  { id: "integrations", label: "Integrations", icon: "integrations", letter: "i" },
  { id: "developers", label: "Developers", icon: "code", letter: "d" },
  { id: "settings", label: "Settings", icon: "settings", letter: "s" }
] as const satisfies ReadonlyArray<{
  readonly id: string
  readonly label: string
  readonly icon: IconName
  /** After `g`, this key opens the section. */
  readonly letter: string
}>

export type SectionId = (typeof sections)[number]["id"]
