/** A page that breaks leaves the others usable; one whose code doesn't come, after a new version, is loaded anew. */
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
