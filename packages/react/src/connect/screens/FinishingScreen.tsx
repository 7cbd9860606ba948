/** The sign-in succeeded; what was connected is fetched. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import type { ScreenProps } from "./ConnectView.ts"

export const FinishingScreen = ({ machine, state }: ScreenProps<"finishing">): JSX.Element => {
  const text = useText()
  return state.problem === undefined ? (
    <Skeleton label={text("connect.finishing")} />
  ) : (
    <ProblemNotice error={state.problem} onRetry={machine.retry} />
  )
}
