/** Which module of a provider is meant. Spec 4.6. */
import type { ProviderInfo } from "@fieldgate/client"

export interface ChosenModule {
  /** Undefined where the provider has none. */
  readonly module: string | undefined
  /** What the host's developer should know. */
  readonly warning?: string
}

/** However it is written; an unknown one becomes the provider's default. */
export const chosenModule = (
  { defaultModule, displayName, modules = {} }: ProviderInfo,
  asked: string | undefined
): ChosenModule => {
  const names = Object.keys(modules)
  if (names.length === 0) return { module: undefined }
  const usual = defaultModule === "" ? undefined : defaultModule
  if (asked === undefined) return { module: usual }
  const found = names.find((name) => name.toLowerCase() === asked.toLowerCase())
  if (found !== undefined) return { module: found }
  const warning = `${displayName} has no module "${asked}"; "${usual ?? "none"}" is used. It has: ${names.join(", ")}.`
  return { module: usual, warning }
}
