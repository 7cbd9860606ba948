/** Which inputs the server found fault with, so that its words can stand beside them. Spec 2.3, 7.2. */
import type { PlatformError } from "../platform/PlatformError.ts"
import type { FieldError, FieldErrors } from "./SubmittedForm.ts"

/** An update's members stand below `connection`; a fault of one scope is one of their input. */
const inputNameOf = (issueName: string): string => issueName.replace(/^connection\./u, "").replace(/\[\d+\].*$/u, "")

export const refusedFields = ({ issues, kind }: PlatformError, inputNames: ReadonlyArray<string>): FieldErrors =>
  Object.fromEntries(
    issues.flatMap(({ detail, name }) => {
      const inputName = inputNameOf(name ?? "")
      if (!inputNames.includes(inputName)) return []
      // The provider's words about credentials are for developers.
      const error: FieldError = kind === "credentials" ? { tag: "notAccepted" } : { tag: "refused", detail }
      return [[inputName, error]]
    })
  )
