/** The sign-in window. Only a click handler can open it. */

export interface ConsentWindow {
  readonly show: (url: string) => void
  readonly focus: () => void
  readonly close: () => void
  /** Also true for a window that has lost its opener. */
  readonly isClosed: () => boolean
  readonly is: (source: unknown) => boolean
}

const features = "popup,width=600,height=720"

/** Undefined if the browser blocks it. */
export const openConsentWindow = (opening: string): ConsentWindow | undefined => {
  const opened = window.open("about:blank", "_blank", features)
  if (opened === null || opened === undefined) return undefined
  // Until the URL is known; an empty window would look broken.
  opened.document.title = opening
  opened.document.body.append(opening)
  return {
    show: (url) => opened.location.replace(url),
    focus: () => opened.focus(),
    close: () => opened.close(),
    isClosed: () => opened.closed,
    is: (source) => source === opened
  }
}
