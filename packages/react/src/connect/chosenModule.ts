/** Selects the module of a provider. @rule react.module */
import type { ProviderInfo } from "@fieldgate/client"

export interface ChosenModule {
  /** Undefined for a provider without modules. */
  readonly module: string | undefined
  /** For the host's developer. */
  readonly warning?: string
}

/** Ignores case; an unknown module becomes the provider's default. */
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
