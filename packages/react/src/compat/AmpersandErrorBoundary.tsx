import { Component, type ErrorInfo, type ReactNode } from "react"

export interface AmpersandErrorBoundaryProps {
  readonly children: ReactNode
  /** Shown in place of the children after one of them threw. Default: nothing. */
  readonly fallback?: ReactNode
  readonly onError?: ((error: Error, errorInfo: ErrorInfo) => void) | undefined
}

interface State {
  readonly hasError: boolean
}

/** Ours need no boundary: they show every expected failure. It keeps other components of a host in place. */
export class AmpersandErrorBoundary extends Component<AmpersandErrorBoundaryProps, State> {
  override state: State = { hasError: false }

  static getDerivedStateFromError(): State {
    return { hasError: true }
  }

  override componentDidCatch(error: Error, errorInfo: ErrorInfo): void {
    this.props.onError?.(error, errorInfo)
  }

  override render(): ReactNode {
    return this.state.hasError ? this.props.fallback : this.props.children
  }
}
