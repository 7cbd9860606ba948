/**
 * Calls a host's callback. What it throws is the host's, and is reported where the host's own errors are: what has happened at the
 * server has happened, and our screens say so.
 */
export const toHost = (callback: () => void): void => {
  try {
    callback()
  } catch (error) {
    reportError(error)
  }
}
