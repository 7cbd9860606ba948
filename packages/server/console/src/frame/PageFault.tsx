/** Contains the error of a page. Retrying reloads the document, since a new version may have replaced the page's code. */
import { Component, type ReactNode } from "react"
import { Failure } from "../parts/Failure.tsx"

interface PageFaultState {
  readonly error: unknown
}

export class PageFault extends Component<{ readonly children: ReactNode }, PageFaultState> {
  static getDerivedStateFromError(error: unknown): PageFaultState {
    return { error }
  }

  override state: PageFaultState = { error: undefined }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Failure error={this.state.error} onRetry={() => window.location.reload()} />
  }
}
