/** A state's drawing: each state has its own shape, so that no one has to tell colors apart. */
import type { ReactNode } from "react"

const drawings = {
  /** Done. */
  check: (
    <>
      <circle cx="8" cy="8" r="6.5" className="shape-fill" />
      <path d="m5.2 8.2 2 2 3.7-4.2" className="shape-cut" />
    </>
  ),
  /** Failed. */
  cross: (
    <>
      <path d="M5.4 1.5h5.2l3.9 3.9v5.2l-3.9 3.9H5.4l-3.9-3.9V5.4z" className="shape-fill" />
      <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" className="shape-cut" />
    </>
  ),
  /** Needs attention. */
  triangle: (
    <>
      <path d="M8 1.8 15 14H1z" className="shape-fill" />
      <path d="M8 6.3v3.4M8 11.6v.2" className="shape-cut" />
    </>
  ),
  /** Working on it. */
  half: (
    <>
      <circle cx="8" cy="8" r="5.8" className="shape-line" />
      <path d="M8 2.2a5.8 5.8 0 0 1 0 11.6z" className="shape-fill" />
    </>
  ),
  /** Waiting. */
  dotted: <circle cx="8" cy="8" r="5.8" className="shape-line" strokeDasharray="2.2 2.35" />,
  /** Stopped, disabled, or handled in another way. */
  slash: (
    <>
      <circle cx="8" cy="8" r="5.8" className="shape-line" />
      <path d="m4 12 8-8" className="shape-line" />
    </>
  ),
  /** Unknown until it is checked. */
  question: (
    <>
      <path d="M8 .9 15.1 8 8 15.1.9 8z" className="shape-fill" />
      <path d="M6.4 6.4a1.7 1.7 0 1 1 2.3 1.6c-.5.2-.7.5-.7 1M8 11v.2" className="shape-cut" />
    </>
  )
} satisfies Record<string, ReactNode>

export type ShapeName = keyof typeof drawings

/** Hidden from screen readers: the label beside it says the same. */
export const StatusShape = ({ name }: { readonly name: ShapeName }) => (
  <svg className="status-shape" data-shape={name} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
)
