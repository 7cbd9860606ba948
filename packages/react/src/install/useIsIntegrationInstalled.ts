/** Whether a group has installed an integration. @rule react.hook */
import { useInstallationTargetIfAny } from "./InstallationContext.ts"
import { type Config, configOf } from "../configure/rules/Config.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { usePlatform } from "../platform/usePlatform.ts"

export interface IntegrationInstalled {
  /** Whether there is a result, including an error. */
  readonly isLoaded: boolean
  /** True once an object is saved; `config.read` and `config.write` name the objects. */
  readonly isIntegrationInstalled: boolean
  readonly isError: boolean
  readonly error: Error | null
  readonly config: Config | undefined
}

/** `consumerRef` is optional with an API key, and inside an InstallationProvider; with tokens it is required, or this throws. */
export const useIsIntegrationInstalled = (
  integration: string,
  groupRef: string,
  consumerRef?: string
): IntegrationInstalled => {
  const { usesTokens } = usePlatform()
  const target = useInstallationTargetIfAny()
  const consumer = consumerRef ?? target?.consumerRef
  if (usesTokens && consumer === undefined) {
    throw new Error(
      "useIsIntegrationInstalled(integration, groupRef, consumerRef): consumerRef is missing. Tokens are made for a consumer, " +
        "so pass it, or call the hook inside <InstallationProvider>."
    )
  }
  const { data, error, isError, isSuccess } = useBootstrap({ integration, groupRef, consumerRef: consumer })
  const installation = data?.installation
  return {
    isLoaded: isSuccess || isError,
    isIntegrationInstalled: installation !== undefined,
    isError,
    error,
    config: installation && configOf(installation)
  }
}
