/** A state as a label with a colored dot. */

export type Tone = "success" | "error" | "warning" | "info" | "neutral"

export interface StatusProps {
  readonly tone: Tone
  readonly children: string
}

export const Status = ({ children, tone }: StatusProps) => (
  <span className="status" data-tone={tone}>
    {children}
  </span>
)
