/**
 * Calls a host's callback. Its errors are reported like the host's other errors and don't affect our screens, which show what
 * the server has done. @rule react.callbacks
 */
export const toHost = (callback: () => void): void => {
  try {
    callback()
  } catch (error) {
    reportError(error)
  }
}
