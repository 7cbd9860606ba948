/** How the components look: set by `appearance` of PlatformProvider. @rule react.appearance */
import { createContext, type ReactNode, useContext } from "react"

/** Parts that take an additional class. */
export type AppearanceElement =
  | "root"
  | "card"
  | "button"
  | "heading"
  | "badge"
  | "notice"
  | "logo"
  | "objectRow"
  | "saveBar"

export interface Appearance {
  /** `auto`, the default, follows the page's `color-scheme`. */
  readonly theme?: "auto" | "light" | "dark" | undefined
  /** Values of CSS variables, named without `--fieldgate-`: `{ "colors-primary": "#0b6e4f" }`. */
  readonly variables?: Readonly<Record<string, string>> | undefined
  /** Additional classes of parts, such as your utility classes. */
  readonly elements?: Partial<Readonly<Record<AppearanceElement, string>>> | undefined
  /** URLs of pictures, by provider name; `app` is your product's. Without one, the first letter is shown. */
  readonly logos?: Readonly<Record<string, string>> | undefined
  /** Space between and in the parts. Default: `comfortable`. */
  readonly density?: "comfortable" | "compact" | undefined
}

/** Content of yours in the install flow. */
export interface Slots {
  /** Above every screen. */
  readonly header?: ReactNode
  /** Below every screen, such as a link to your help. */
  readonly footer?: ReactNode
  /** Below the message that the install succeeded. */
  readonly success?: ReactNode
}

const none: Appearance = {}

export const AppearanceContext = createContext<Appearance | undefined>(undefined)

export const useAppearance = (): Appearance => useContext(AppearanceContext) ?? none

/** The class of a part, with the host's. */
export const useElementClass = (element: AppearanceElement, own: string): string => {
  const more = useAppearance().elements?.[element]
  return more === undefined ? own : `${own} ${more}`
}
