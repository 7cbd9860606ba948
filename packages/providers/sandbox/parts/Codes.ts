/** The codes of consents that wait to be brought back, each once. */

export interface Codes<Consent> {
  readonly add: (code: string, consent: Consent) => void
  /** What a code stands for; it is gone with that. */
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
