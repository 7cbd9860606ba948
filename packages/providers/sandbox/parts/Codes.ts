/** The codes of consents that are not yet exchanged. Each is valid once. */

export interface Codes<Consent> {
  readonly add: (code: string, consent: Consent) => void
  readonly redeem: (code: string) => Consent | undefined
  readonly clear: () => void
}

export const make = <Consent>(): Codes<Consent> => {
  const codes = new Map<string, Consent>()
  return {
    add: (code, consent) => void codes.set(code, consent),
    redeem: (code) => {
      const consent = codes.get(code)
      codes.delete(code)
      return consent
    },
    clear: () => codes.clear()
  }
}
