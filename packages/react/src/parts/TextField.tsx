import { type ComponentPropsWithoutRef, forwardRef } from "react"
import { classes } from "./classes.ts"
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx"

export interface TextFieldProps extends ComponentPropsWithoutRef<"input">, FieldTexts {}

export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(
  ({ className, error, hint, id, label, optional, type = "text", ...input }, ref) => (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      {(links) => (
        <input {...input} {...links} ref={ref} type={type} className={classes("fieldgate-input", className)} />
      )}
    </FieldFrame>
  )
)
TextField.displayName = "TextField"
