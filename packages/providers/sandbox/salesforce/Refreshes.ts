/** The refreshes in progress: during one, Salesforce refuses another with the same refresh token. */

export interface Refreshes {
  /** Whether a refresh may start now; if so, it is in progress from now on. */
  readonly start: (refreshToken: string, now: number) => boolean
  readonly clear: () => void
}

export const make = (millis: number): Refreshes => {
  const endsAt = new Map<string, number>()
  return {
    start: (refreshToken, now) => {
      for (const [token, end] of endsAt) if (end <= now) endsAt.delete(token)
      if (endsAt.has(refreshToken)) return false
      if (millis > 0) endsAt.set(refreshToken, now + millis)
      return true
    },
    clear: () => endsAt.clear()
  }
}
