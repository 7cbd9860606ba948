/** The bar that stays at the lower edge: what is unsaved or missing, and the buttons; with the review before an update. */
import { type JSX, useMemo } from "react"
import type { ObjectScope } from "../ObjectScope.ts"
import { objectNamesIn } from "../model/sides.ts"
import { saveReview } from "./reviewChunk.ts"
import type { ConfigureState } from "../state/ConfigureState.ts"
import { changeCount } from "../state/reduce.ts"
import type { Configuring } from "../state/useConfigure.ts"
import type { Steps } from "../state/useSteps.ts"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Button } from "../../../parts/Button.tsx"
import { useChunk } from "../../../parts/Chunk.ts"
import { ChunkPart } from "../../../parts/ChunkPart.tsx"
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx"
import { Icon } from "../../../parts/Icon.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { Stack } from "../../../parts/Stack.tsx"
import { useElementClass } from "../../../platform/Appearance.ts"

interface Props {
  readonly configuring: Configuring
  readonly scopes: ReadonlyArray<ObjectScope>
  /** Issues of the shown objects that prevent a save. */
  readonly open: number
  readonly steps: Steps
  readonly onContinue: () => void
}

export const SaveArea = (props: Props): JSX.Element => {
  const { configuring, scopes } = props
  const { save, send, state } = configuring
  return (
    <>
      <SaveBar {...props} />
      {state.installation === undefined ? undefined : (
        <ReviewDialog
          state={state}
          scopes={scopes}
          onConfirm={() => void save()}
          onCancel={() => send({ type: "dismissed" })}
        />
      )}
    </>
  )
}

const SaveBar = (props: Props): JSX.Element => {
  const { configuring, onContinue, open, steps } = props
  const { save, send, state } = configuring
  const text = useText()
  const className = useElementClass("saveBar", "fieldgate-save-bar")
  const { draft, initial } = state
  const changes = useMemo(() => changeCount({ draft, initial }), [draft, initial])
  const isFirst = state.installation === undefined
  const canSave = open === 0
  const discard = () => send({ type: "discarded" })
  return (
    <div className={className} data-state={statusOf(props, changes)}>
      <Status {...props} changes={changes} />
      <Actions>
        {steps.back === undefined ? undefined : <Button onClick={steps.back}>{text("general.back")}</Button>}
        {changes === 0 || steps.name !== undefined ? undefined : (
          <Button kind="quiet" onClick={discard}>
            {text("setUp.discard")}
          </Button>
        )}
        {steps.name !== undefined ? (
          <Button kind="primary" onClick={onContinue}>
            {text("setUp.continue")}
          </Button>
        ) : isFirst ? (
          // A first install has nothing to compare with, so it needs no review.
          <Button
            kind="primary"
            busy={state.save.tag === "saving"}
            aria-disabled={objectNamesIn(state.draft).length === 0}
            onClick={() => (canSave ? void save() : send({ type: "blocked" }))}
          >
            {text("configure.install")}
          </Button>
        ) : (
          <Button
            kind="primary"
            aria-disabled={changes === 0}
            onClick={() => send({ type: canSave ? "asked" : "blocked" })}
          >
            {text("setUp.review")}
          </Button>
        )}
      </Actions>
    </div>
  )
}

const statusOf = ({ configuring: { state }, open }: Props, changes: number): "open" | "saved" | "changed" | "ready" => {
  if (open > 0) return "open"
  if (state.save.tag === "saved") return "saved"
  return changes > 0 && state.installation !== undefined ? "changed" : "ready"
}

const Status = (props: Props & { readonly changes: number }): JSX.Element => {
  const { changes, configuring, open } = props
  const { state } = configuring
  const text = useText()
  const isFirst = state.installation === undefined
  const status = statusOf(props, changes)
  return (
    <p className="fieldgate-save-status">
      {status === "open" ? <Icon name="dot" /> : status === "changed" ? <Icon name="dot" /> : <Icon name="check" />}
      <span>
        {status === "open"
          ? text("setUp.toChoose", { count: open })
          : status === "saved"
            ? text("configure.saved")
            : status === "changed"
              ? text("setUp.unsaved", { count: changes })
              : !isFirst
                ? text("setUp.noChanges")
                : text(objectNamesIn(state.draft).length === 0 ? "setUp.needsObject" : "setUp.ready")}
      </span>
    </p>
  )
}

interface ReviewDialogProps {
  readonly state: ConfigureState
  readonly scopes: ReadonlyArray<ObjectScope>
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Shows the changes before an update. @rule react.save */
const ReviewDialog = ({ onCancel, onConfirm, scopes, state }: ReviewDialogProps): JSX.Element => {
  const text = useText()
  const { save } = state
  // Loads before the dialog is opened.
  useChunk(saveReview)
  return (
    <ConfirmDialog
      open={save.tag === "reviewing" || save.tag === "saving"}
      busy={save.tag === "saving"}
      title={text("configure.reviewTitle")}
      confirmLabel={text("configure.saveChanges")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack>
        {save.tag === "reviewing" && save.stale ? (
          <Notice tone="info">{text("configure.reviewStale")}</Notice>
        ) : undefined}
        <ChunkPart of={saveReview}>
          {({ Changes }) => <Changes scopes={scopes} from={state.installation?.config.content} to={state.draft} />}
        </ChunkPart>
      </Stack>
    </ConfirmDialog>
  )
}
