/** The form in which values of one kind are compared. Pure. @rule writer.normalized, value.keys */
import type { IdentifyingKind } from "./IdentifyingFields.ts"

const lowerCase = (text: string) => text.trim().toLowerCase()

const domain = (text: string) =>
  lowerCase(text)
    .replace(/^[a-z][a-z\d+.-]*:\/\//u, "")
    .replace(/[/?#:].*$/su, "")
    .replace(/^www\.(?=.*\.)/u, "")
    .replace(/\.$/u, "")

const isDomain = (form: string) => /^[^\s@.]+(\.[^\s@.]+)+$/u.test(form)

interface ComparedForm {
  readonly of: (text: string) => string
  /** Whether a text in this form can be a value of its kind. A phrase is no e-mail address, though it may be in such a field. */
  readonly isPossible: (form: string) => boolean
}

const anyText = { of: (text: string) => text, isPossible: () => true }

export const comparedForms: Record<IdentifyingKind | "recordId", ComparedForm> = {
  recordId: anyText,
  externalId: anyText,
  email: {
    of: (text) => lowerCase(text).replace(/^mailto:/u, ""),
    isPossible: (form) => /^[^\s@]+@[^\s@]+$/u.test(form)
  },
  domain: { of: domain, isPossible: isDomain },
  website: { of: domain, isPossible: isDomain },
  name: { of: (text) => lowerCase(text.normalize("NFKC")).replaceAll(/\s+/gu, " "), isPossible: () => true }
}
