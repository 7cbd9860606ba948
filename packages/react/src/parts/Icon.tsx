import type { JSX } from "react"

const paths = {
  check: "M3.5 8.5l3 3 6-7",
  clear: "M4 4l8 8M12 4l-8 8",
  dot: "M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  down: "M4 6l4 4 4-4",
  error: "M8 2.2l6.2 11.3H1.8zM8 6.5v3M8 11.6v.1",
  hide: "M2 8c1.5-2.7 3.5-4 6-4s4.5 1.3 6 4c-1.5 2.7-3.5 4-6 4S3.5 10.7 2 8M8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4M3 13L13 3",
  info: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.3v3.7M8 4.9V5",
  show: "M2 8c1.5-2.7 3.5-4 6-4s4.5 1.3 6 4c-1.5 2.7-3.5 4-6 4S3.5 10.7 2 8M8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4",
  success: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M5.2 8.3l2 2 3.6-4.3"
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }): JSX.Element => (
  <svg className="fieldgate-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
