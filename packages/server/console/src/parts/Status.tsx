/** A state as a label with a colored shape. */
import { type ShapeName, StatusShape } from "./StatusShape.tsx"

export type Tone = "success" | "error" | "warning" | "info" | "neutral"

const shapes: Readonly<Record<Tone, ShapeName>> = {
  success: "check",
  error: "cross",
  warning: "triangle",
  info: "half",
  neutral: "slash"
}

export interface StatusProps {
  readonly tone: Tone
  /** Default: the shape of the tone. */
  readonly shape?: ShapeName | undefined
  readonly children: string
}

export const Status = ({ children, shape, tone }: StatusProps) => (
  <span className="status" data-tone={tone}>
    <StatusShape name={shape ?? shapes[tone]} />
    {children}
  </span>
)
