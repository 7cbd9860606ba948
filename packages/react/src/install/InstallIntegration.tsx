/** Installs an integration, shows its configuration, and uninstalls it. @rule react.install */
import { type JSX, useEffect, useMemo, useRef } from "react"
import { useInstallMachine } from "./useInstallMachine.ts"
import { InstallationProvider } from "./InstallationProvider.tsx"
import { useInstallationTarget } from "./InstallationContext.ts"
import type { InstallState } from "./InstallState.ts"
import { type Config, configOf } from "../configure/rules/Config.ts"
import { chunk } from "../parts/Chunk.ts"
import type { FieldMapping } from "../configure/screens/model/FieldMapping.ts"
import { InstallScopeProvider } from "./screens/InstallScope.ts"
import { ChunkPart } from "../parts/ChunkPart.tsx"
import { Root } from "../parts/Root.tsx"
import type { Slots } from "../platform/Appearance.ts"
import { FailureContext } from "../platform/FailureContext.ts"
import type { PlatformError } from "../platform/PlatformError.ts"
import { toHost } from "../platform/toHost.ts"

/** The screens of the flow, for a funnel of your own: `connect`, `setUp`, `finished`, then `manage` on later visits. */
export type InstallFlowStep = "connect" | "setUp" | "finished" | "manage" | "uninstalled"

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
  /** Called once whenever another step is shown. */
  readonly onStep?: ((step: InstallFlowStep) => void) | undefined
  /** Called when the user closes the message that the install succeeded. Without it, the settings follow. */
  readonly onDone?: (() => void) | undefined
  /** Called once for each error that is shown. */
  readonly onError?: ((error: PlatformError) => void) | undefined
  /** Mappings in addition to the manifest's, by object name. @rule react.fieldMapping */
  readonly fieldMapping?: FieldMapping | undefined
  /** Content of yours above, below and after the install. @rule react.appearance */
  readonly slots?: Slots | undefined
}

/** Loads the screens in parallel with the first request. */
const screens = chunk(() => import("./screens/InstallScreen.tsx"))

/** Asks for credentials, guides the install, and lets the consumer change or uninstall it later. */
export const InstallIntegration = (props: InstallIntegrationProps): JSX.Element => {
  const { consumerName, consumerRef, groupName, groupRef, integration, onError, slots } = props
  const target = { integration, consumerRef, consumerName, groupRef, groupName }
  return (
    <InstallationProvider {...target}>
      <Root part="install">
        <FailureContext.Provider value={onError}>
          {slots?.header}
          {/* Another integration, group or consumer is another install, so all state is discarded. */}
          <InstallFlow key={JSON.stringify([integration, groupRef, consumerRef])} {...props} />
          {slots?.footer}
        </FailureContext.Provider>
      </Root>
    </InstallationProvider>
  )
}

const InstallFlow = (props: InstallIntegrationProps): JSX.Element => {
  const { fieldMapping, slots } = props
  const target = useInstallationTarget()
  const { connected, retry, send, state } = useInstallMachine({
    target,
    listeners: {
      saved: (installation, kind) => {
        const listener = kind === "installed" ? props.onInstallSuccess : props.onUpdateSuccess
        toHost(() => listener?.(installation.id, configOf(installation)))
      },
      uninstalled: (installationId) => toHost(() => props.onUninstallSuccess?.(installationId)),
      done: () => toHost(() => props.onDone?.())
    }
  })
  useStepReport(state, props.onStep)
  const scope = useMemo(() => ({ target, send, retry, connected }), [target, send, retry, connected])
  return (
    <InstallScopeProvider value={scope}>
      <ChunkPart of={screens}>
        {({ InstallScreen }) => (
          <InstallScreen
            state={state}
            fieldMapping={fieldMapping}
            variant={variantOf(props)}
            success={slots?.success}
          />
        )}
      </ChunkPart>
    </InstallScopeProvider>
  )
}

/** `variant` is not a public prop: the beta entry declares it. At run time it always works. @rule react.wizard */
const variantOf = (props: InstallIntegrationProps): "standard" | "wizard" =>
  "variant" in props && props.variant === "wizard" ? "wizard" : "standard"

const useStepReport = (state: InstallState, onStep: InstallIntegrationProps["onStep"]): void => {
  const step = stepOf(state)
  const reported = useRef<InstallFlowStep>(undefined)
  useEffect(() => {
    if (step === undefined || reported.current === step) return
    reported.current = step
    toHost(() => onStep?.(step))
  })
}

/** Undefined while loading, and for errors. */
const stepOf = (state: InstallState): InstallFlowStep | undefined => {
  switch (state.tag) {
    case "connect":
    case "finished":
    case "uninstalled":
      return state.tag
    case "consent":
      return "setUp"
    case "configure":
      return state.installation === undefined ? "setUp" : "manage"
    case "installed":
      return "manage"
    default:
      return undefined
  }
}
