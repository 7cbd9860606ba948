/** Installs an integration, shows its configuration, and uninstalls it. @rule react.install */
import { type JSX, useMemo } from "react"
import { useInstallMachine } from "./useInstallMachine.ts"
import { InstallationProvider } from "./InstallationProvider.tsx"
import { useInstallationTarget } from "./InstallationContext.ts"
import { type Config, configOf } from "../configure/rules/Config.ts"
import { useText } from "../messages/useText.ts"
import { chunk, useChunk } from "../parts/Chunk.ts"
import type { FieldMapping } from "../configure/screens/model/FieldMapping.ts"
import { InstallScopeProvider } from "./screens/InstallScope.ts"
import { ChunkFailure } from "../parts/ChunkFailure.tsx"
import { Root } from "../parts/Root.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { warnDeveloper } from "../platform/warnDeveloper.ts"
import { reasonAgainstWizard } from "../wizard/fitsWizard.ts"
import { toHost } from "../platform/toHost.ts"

/** Props of InstallIntegration. An interface, so that `@fieldgate/react/beta` can extend it. */
export interface InstallIntegrationProps {
  /** The integration's name in the manifest, or its id. */
  readonly integration: string
  readonly consumerRef: string
  readonly consumerName?: string | undefined
  readonly groupRef: string
  readonly groupName?: string | undefined
  /** Called once for each first install. @rule react.callbacks */
  readonly onInstallSuccess?: ((installationId: string, config: Config) => void) | undefined
  /** Called once for each save that changes an installation. */
  readonly onUpdateSuccess?: ((installationId: string, config: Config) => void) | undefined
  /** Called once for each uninstall. */
  readonly onUninstallSuccess?: ((installationId: string) => void) | undefined
  /** Mappings in addition to the manifest's, by object name. @rule react.fieldMapping */
  readonly fieldMapping?: FieldMapping | undefined
}

/** Loads the screens in parallel with the first request. */
const screens = chunk(() => import("./screens/InstallScreen.tsx"))

/** Asks for credentials, guides the install, and lets the consumer change or uninstall it later. */
export const InstallIntegration = (props: InstallIntegrationProps): JSX.Element => {
  const { consumerName, consumerRef, groupName, groupRef, integration } = props
  const target = { integration, consumerRef, consumerName, groupRef, groupName }
  return (
    <InstallationProvider {...target}>
      <Root part="install">
        {/* Another integration, group or consumer is another install, so all state is discarded. */}
        <InstallFlow key={JSON.stringify([integration, groupRef, consumerRef])} {...props} />
      </Root>
    </InstallationProvider>
  )
}

const InstallFlow = (props: InstallIntegrationProps): JSX.Element => {
  const { fieldMapping } = props
  const target = useInstallationTarget()
  const { connected, retry, send, state } = useInstallMachine({
    target,
    asWizard: () => fitsWizard(props),
    listeners: {
      saved: (installation, kind) => {
        const listener = kind === "installed" ? props.onInstallSuccess : props.onUpdateSuccess
        toHost(() => listener?.(installation.id, configOf(installation)))
      },
      uninstalled: (installationId) => toHost(() => props.onUninstallSuccess?.(installationId))
    }
  })
  const scope = useMemo(() => ({ target, send, retry, connected }), [target, send, retry, connected])
  const text = useText()
  const loaded = useChunk(screens)
  switch (loaded.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "failed":
      return <ChunkFailure onRetry={loaded.retry} />
    case "ready": {
      const { InstallScreen } = loaded.part
      return (
        <InstallScopeProvider value={scope}>
          <InstallScreen state={state} fieldMapping={fieldMapping} />
        </InstallScopeProvider>
      )
    }
  }
}

/** `variant` is not a public prop: the beta entry declares it. At run time it always works. */
const fitsWizard = (props: InstallIntegrationProps): boolean => {
  if (!("variant" in props) || props.variant !== "wizard") return false
  const reason = reasonAgainstWizard({ fieldMapping: props.fieldMapping })
  if (reason !== undefined) warnDeveloper(reason)
  return reason === undefined
}
