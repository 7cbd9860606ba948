/** What stands above an object after a save was tried. */
import type { JSX } from "react"
import { ProblemNotice } from "../../../parts/ProblemNotice.tsx"
import { useObjectScope } from "../ObjectScope.ts"
import type { SaveState } from "../state/ConfigureState.ts"
import type { Configuring } from "../state/useConfigure.ts"
import { ConflictPanel } from "./ConflictPanel.tsx"
import { IssueSummary } from "./IssueSummary.tsx"

interface Props {
  readonly save: SaveState
  readonly configuring: Configuring
}

export const SaveOutcome = ({ configuring, save }: Props): JSX.Element | undefined => {
  const { issues, object } = useObjectScope()
  switch (save.tag) {
    case "idle":
    case "reviewing":
    case "saving":
    case "saved":
      return undefined
    case "blocked":
      return <IssueSummary />
    case "failed":
      // One box: each reason is in its list, and beside its input.
      return issues.length > 0 ? (
        <IssueSummary error={save.error} />
      ) : (
        <ProblemNotice
          error={save.error}
          onRetry={
            save.error.retryable ? () => void configuring.save(object.objectName, object.displayName) : undefined
          }
        />
      )
    case "conflict":
      return <ConflictPanel base={save.base} onResolve={(keep) => configuring.send({ type: "resolved", keep })} />
  }
}
