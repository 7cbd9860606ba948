/** A provider's or the app's sign: the host's picture if it has one, else its first letter in a color of its own. */
import type { JSX } from "react"
import { useAppearance, useElementClass } from "../platform/Appearance.ts"

interface LogoProps {
  /** The provider's name in manifests, or `app`. */
  readonly of: string
  readonly name: string
  /** Default: `medium`. */
  readonly size?: "small" | "medium" | "large" | undefined
}

/** Decorative: the name is always beside it. */
export const ProviderLogo = ({ name, of, size = "medium" }: LogoProps): JSX.Element => {
  const { logos = {} } = useAppearance()
  const address = Object.hasOwn(logos, of) ? logos[of] : undefined
  return (
    <span
      className={useElementClass("logo", "fieldgate-logo")}
      data-size={size}
      data-hue={hueOf(of)}
      aria-hidden="true"
    >
      {address === undefined ? firstLetter(name) : <img src={address} alt="" />}
    </span>
  )
}

const hues = 6

/** The same for a name on every page. */
const hueOf = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues

const firstLetter = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ""

interface LockUpProps {
  readonly app: string
  readonly provider: string
  readonly providerName: string
  /** `waiting`: the user signs in on another page. */
  readonly state?: "waiting" | "done" | undefined
}

/** The app's and the provider's signs, connected. */
export const LockUp = ({ app, provider, providerName, state }: LockUpProps): JSX.Element => (
  <div className="fieldgate-lock-up" data-state={state} aria-hidden="true">
    <ProviderLogo of="app" name={app} size="large" />
    <span className="fieldgate-lock-up-line" />
    <ProviderLogo of={provider} name={providerName} size="large" />
  </div>
)
