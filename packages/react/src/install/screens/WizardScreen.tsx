/** The guided install. Few installs are led by it, so its code comes when it is needed. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { useText } from "../../messages/useText.ts"
import { chunk, useChunk } from "../../parts/Chunk.ts"
import { ChunkFailure } from "../../parts/ChunkFailure.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { useInstallScope } from "./InstallScope.ts"

type Props = Extract<InstallState, { readonly tag: "wizard" }>

const wizard = chunk(() => import("../../wizard/screens/InstallWizard.tsx"))

export const WizardScreen = ({ bootstrap, connection, revision }: Props): JSX.Element => {
  const text = useText()
  const { connected, send, target } = useInstallScope()
  const loaded = useChunk(wizard)
  switch (loaded.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "failed":
      return <ChunkFailure onRetry={loaded.retry} />
    case "ready":
      return (
        <loaded.part.InstallWizard
          {...target}
          bootstrap={bootstrap}
          revision={revision}
          connection={connection}
          onConnected={connected}
          onDisconnected={() => undefined}
          onInstalled={(installation) => send({ type: "saved", installation, kind: "installed" })}
          onDone={() => send({ type: "wizardLeft" })}
        />
      )
  }
}
