/** A state as a word with a coloured dot; the word says it without the colour. */

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
