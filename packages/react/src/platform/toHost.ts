/** Calls a host's callback. Its errors are reported like the host's others and don't affect our screens. @rule react.callbacks */
export const toHost = (callback: () => void): void => {
  try {
    callback()
  } catch (error) {
    reportError(error)
  }
}
