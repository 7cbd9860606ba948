/** The frame of an input: label, hint and error. */
import { type JSX, type ReactNode, useId } from "react"
import { useText } from "../messages/useText.ts"
import { Icon } from "./Icon.tsx"

export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Marks the input as optional. */
  readonly optional?: boolean | undefined
}

export interface FieldLinks {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

interface FieldFrameProps extends FieldTexts {
  readonly id?: string | undefined
  /** Renders the input; `labelId` is for an input that is named by `aria-labelledby`. */
  readonly children: (links: FieldLinks, labelId: string) => ReactNode
}

/** The error comes first in the description, because it is more important. */
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

/** The error beside an input, which refers to it in `aria-describedby`. */
export const FieldError = ({ error, id }: { readonly error: string; readonly id: string }): JSX.Element => (
  <p className="fieldgate-error" id={id}>
    <Icon name="error" />
    <span>{error}</span>
  </p>
)
