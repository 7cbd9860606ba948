/** The window in which a user signs in at the provider. It can be opened only in the task of a click. */

export interface ConsentWindow {
  /** Shows the provider's page. */
  readonly show: (url: string) => void
  readonly focus: () => void
  readonly close: () => void
  /** Also true of a window that its page has cut off from this one. */
  readonly isClosed: () => boolean
  readonly is: (source: unknown) => boolean
}

const features = "popup,width=600,height=720"

/** Undefined where the browser blocks it. */
export const openConsentWindow = (opening: string): ConsentWindow | undefined => {
  const opened = window.open("about:blank", "_blank", features)
  if (opened === null || opened === undefined) return undefined
  // The address is asked for meanwhile; an empty window would look broken.
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
