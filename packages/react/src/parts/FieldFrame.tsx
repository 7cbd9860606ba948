/** What stands around an input: its label, its hint and what is wrong with it. */
import { type JSX, type ReactNode, useId } from "react"
import { useText } from "../messages/useText.ts"
import { Icon } from "./Icon.tsx"

/** What every input of ours takes. */
export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong with the value. */
  readonly error?: string | undefined
  /** Says beside the label that it may stay empty. */
  readonly optional?: boolean | undefined
}

/** What links an input to its frame. */
export interface FieldLinks {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

interface FieldFrameProps extends FieldTexts {
  /** The input's id where the caller has one. */
  readonly id?: string | undefined
  /** Renders the input; `labelId` is for one that names itself by `aria-labelledby`. */
  readonly children: (links: FieldLinks, labelId: string) => ReactNode
}

/** The error comes first in the description: it is what the user must hear. */
export const FieldFrame = ({ children, error, hint, id: given, label, optional }: FieldFrameProps): JSX.Element => {
  const text = useText()
  const own = useId()
  const id = given ?? own
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const hasHint = hint !== undefined && hint !== ""
  const isWrong = error !== undefined && error !== ""
  const described = [...(isWrong ? [errorId] : []), ...(hasHint ? [hintId] : [])].join(" ")
  const links: FieldLinks = {
    id,
    "aria-describedby": described === "" ? undefined : described,
    "aria-invalid": isWrong ? true : undefined
  }
  return (
    <div className="fieldgate-field" data-state={isWrong ? "error" : undefined}>
      <label className="fieldgate-label" id={labelId} htmlFor={id}>
        {label}
        {optional === true ? <span className="fieldgate-optional">{text("general.optional")}</span> : undefined}
      </label>
      {hasHint ? (
        <p className="fieldgate-hint" id={hintId}>
          {hint}
        </p>
      ) : undefined}
      {children(links, labelId)}
      {isWrong ? <FieldError id={errorId} error={error} /> : undefined}
    </div>
  )
}

/** What is wrong, beside its input; the input names it in `aria-describedby`. */
export const FieldError = ({ error, id }: { readonly error: string; readonly id: string }): JSX.Element => (
  <p className="fieldgate-error" id={id}>
    <Icon name="error" />
    <span>{error}</span>
  </p>
)
