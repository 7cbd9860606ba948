/** Connects a consumer's account at a provider, without an installation. @rule react.connect */
import type { Connection } from "@fieldgate/client"
import { type JSX, useEffect } from "react"
import { chosenModule } from "./chosenModule.ts"
import { type ConnectTargetAnswer, useConnectTarget } from "./useConnectTarget.ts"
import { useText } from "../messages/useText.ts"
import { Button } from "../parts/Button.tsx"
import { chunk, useChunk } from "../parts/Chunk.ts"
import { ChunkPart } from "../parts/ChunkPart.tsx"
import { Notice } from "../parts/Notice.tsx"
import { ProblemNotice } from "../parts/ProblemNotice.tsx"
import { Root } from "../parts/Root.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { useFailureReport } from "../parts/useFailureReport.ts"
import type { Subject } from "../platform/Subject.ts"
import { toHost } from "../platform/toHost.ts"
import { warnDeveloper } from "../platform/warnDeveloper.ts"

export interface ConnectProviderProps {
  /** The provider's name in manifests. */
  readonly provider: string
  readonly consumerRef: string
  readonly consumerName?: string | undefined
  readonly groupRef: string
  readonly groupName?: string | undefined
  /** A module of the provider. Default: the provider's default; ignored for a provider without modules. */
  readonly module?: string | undefined
  /** An absolute or relative URL to go to after an account was connected. */
  readonly redirectUrl?: string | undefined
  /**
   * Called once for each connection that is created or updated, not for an existing one. `warnings` holds the open results
   * of its check: the component shows them, unless `redirectUrl` is set. @rule react.callbacks
   */
  readonly onConnectSuccess?: ((connection: Connection) => void) | undefined
  /** Called once for each connection that is removed. */
  readonly onDisconnectSuccess?: ((connection: Connection) => void) | undefined
}

/** Loads the forms in parallel with the first requests. */
const panel = chunk(() => import("./screens/ConnectPanel.tsx"))

/** Connects a consumer's account at a provider; shows, updates and removes an existing connection. */
export const ConnectProvider = (props: ConnectProviderProps): JSX.Element => {
  const { consumerRef, groupRef, module, provider } = props
  const target = useConnectTarget(provider, props)
  useModuleWarning(target, module)
  useRedirectWarning(props.redirectUrl)
  return (
    <Root part="connect">
      <Loaded key={JSON.stringify([provider, groupRef, consumerRef, module])} {...props} target={target} />
    </Root>
  )
}

const Loaded = ({ target, ...props }: ConnectProviderProps & { readonly target: ConnectTargetAnswer }): JSX.Element => {
  const text = useText()
  // Loads in parallel with the request.
  useChunk(panel)
  const { onConnectSuccess, onDisconnectSuccess, redirectUrl } = props
  const connected = (connection: Connection) => {
    toHost(() => onConnectSuccess?.(connection))
    const address = redirectUrl === undefined ? undefined : redirectTarget(redirectUrl, location.href)
    if (address !== undefined) location.assign(address)
  }
  switch (target.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "failed":
      return <LoadFailure provider={props.provider} failure={target} />
    case "loaded":
      return (
        <ChunkPart of={panel}>
          {({ ConnectPanel }) => (
            <ConnectPanel
              subject={subjectOf(props)}
              provider={target.provider}
              appName={target.appName}
              connection={target.connection}
              showsOpenChecks
              onConnected={connected}
              onDisconnected={(connection) => toHost(() => onDisconnectSuccess?.(connection))}
            />
          )}
        </ChunkPart>
      )
  }
}

const subjectOf = ({ consumerName, consumerRef, groupName, groupRef }: ConnectProviderProps): Subject => ({
  consumerName,
  consumerRef,
  groupName,
  groupRef
})

const useModuleWarning = (target: ConnectTargetAnswer, module: string | undefined): void => {
  const warning = target.tag === "loaded" ? chosenModule(target.provider, module).warning : undefined
  useEffect(() => {
    if (warning !== undefined) warnDeveloper(warning)
  }, [warning])
}

const useRedirectWarning = (redirectUrl: string | undefined): void => {
  useEffect(() => {
    if (redirectUrl === undefined || redirectTarget(redirectUrl, location.href) !== undefined) return
    warnDeveloper("ConnectProvider: redirectUrl is not an http(s) or relative URL, so it is not opened.")
  }, [redirectUrl])
}

/** The absolute URL; undefined for one that the browser must not open, such as `javascript:`. */
const redirectTarget = (redirectUrl: string, page: string): string | undefined => {
  const url = URL.parse(redirectUrl, page)
  return url !== null && /^https?:$/u.test(url.protocol) ? url.href : undefined
}

interface LoadFailureProps {
  readonly provider: string
  readonly failure: Extract<ConnectTargetAnswer, { readonly tag: "failed" }>
}

const LoadFailure = ({ failure, provider }: LoadFailureProps): JSX.Element => {
  const text = useText()
  const { error, isBusy, retry } = failure
  useFailureReport(error)
  if (error.problem?.type !== "urn:fieldgate:problem:provider-not-found") {
    return <ProblemNotice error={error} onRetry={retry} busy={isBusy} />
  }
  const again = (
    <Button busy={isBusy} onClick={retry}>
      {text("general.retry")}
    </Button>
  )
  return (
    <Notice tone="error" title={text("errors.providerMissing", { provider })} actions={again}>
      <p className="fieldgate-verbatim">{error.message}</p>
    </Notice>
  )
}
