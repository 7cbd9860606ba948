/** A secret, masked until the user shows it. Leave it uncontrolled and read it once, on submit. */
import { type ComponentPropsWithoutRef, forwardRef, useState } from "react"
import { useText } from "../messages/useText.ts"
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx"
import { Icon } from "./Icon.tsx"

export interface SecretFieldProps
  extends Omit<ComponentPropsWithoutRef<"input">, "className" | "type" | "value" | "defaultValue">, FieldTexts {
  readonly label: string
}

export const SecretField = forwardRef<HTMLInputElement, SecretFieldProps>(
  ({ autoComplete = "off", error, hint, id, label, optional, ...input }, ref) => {
    const text = useText()
    const [isShown, setIsShown] = useState(false)
    return (
      <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
        {(links) => (
          <span className="fieldgate-secret">
            <input
              spellCheck={false}
              autoCapitalize="none"
              autoComplete={autoComplete}
              {...input}
              {...links}
              ref={ref}
              type={isShown ? "text" : "password"}
              className="fieldgate-input"
            />
            <button
              type="button"
              className="fieldgate-input-button"
              aria-pressed={isShown}
              aria-label={text("parts.show", { label })}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon name={isShown ? "hide" : "show"} />
            </button>
          </span>
        )}
      </FieldFrame>
    )
  }
)
SecretField.displayName = "SecretField"
