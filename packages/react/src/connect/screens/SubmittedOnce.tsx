/** A form that is read only on submit; then the first invalid input takes the focus. */
import { type FormEvent, type JSX, type ReactNode, type RefObject, useEffect } from "react"
import type { FieldErrors } from "../SubmittedForm.ts"
import { focusFirstInvalid } from "../../parts/focusFirstInvalid.ts"
import { Stack } from "../../parts/Stack.tsx"

interface SubmittedOnceProps {
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly errors: FieldErrors
  readonly onSubmit: (form: FormData) => void
  readonly children: ReactNode
}

/** `noValidate`: the browser's messages would be in the browser's language. */
export const SubmittedOnce = ({ children, errors, formRef, onSubmit }: SubmittedOnceProps): JSX.Element => {
  useEffect(() => {
    if (Object.keys(errors).length > 0 && formRef.current !== null) focusFirstInvalid(formRef.current)
  }, [errors, formRef])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The host may have a form around ours.
    event.stopPropagation()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form ref={formRef} className="fieldgate-form" noValidate onSubmit={submit}>
      <Stack>{children}</Stack>
    </form>
  )
}
