/** Turns while something runs; what runs is said by the text beside it. */
import type { JSX } from "react"

export const Spinner = (): JSX.Element => <span className="fieldgate-spinner" aria-hidden="true" />
