/** Whether a group has installed an integration. Spec 4.6. */
import { useInstallationTargetIfAny } from "./InstallationContext.ts"
import { type Config, configOf } from "../configure/rules/Config.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { usePlatform } from "../platform/usePlatform.ts"

/** What is known of it. Spec 4.6. */
export interface IntegrationInstalled {
  /** The answer is there, be it an error. */
  readonly isLoaded: boolean
  /** True once one object is saved: look into `config.read` and `config.write` for which. */
  readonly isIntegrationInstalled: boolean
  readonly isError: boolean
  readonly error: Error | null
  readonly config: Config | undefined
}

/**
 * `consumerRef` may be left out where an API key is used, and inside of an InstallationProvider; elsewhere tokens need it,
 * so that leaving it out throws. Spec 4.6.
 */
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
