/** Back and Next. Next is always enabled: it shows what is missing. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import type { Gap } from "../gaps.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { useGapText } from "./useGapText.ts"
import { useWizardScope } from "./WizardScope.ts"

export const Navigation = (): JSX.Element => {
  const text = useText()
  const { gaps, send, state } = useWizardScope()
  return (
    <>
      {state.tag !== "installed" && state.showsGaps ? <Gaps gaps={gaps} /> : undefined}
      <Actions>
        {state.tag === "connect" ? undefined : (
          <Button onClick={() => send({ type: "back" })}>{text("general.back")}</Button>
        )}
        <Button kind="primary" onClick={() => send({ type: "next" })}>
          {text("general.next")}
        </Button>
      </Actions>
    </>
  )
}

const Gaps = ({ gaps }: { readonly gaps: ReadonlyArray<Gap> }): JSX.Element | undefined => {
  const say = useGapText()
  if (gaps.length === 0) return undefined
  return (
    <Notice tone="error">
      {gaps.map((gap) => {
        const said = say(gap)
        return <p key={said}>{said}</p>
      })}
    </Notice>
  )
}
