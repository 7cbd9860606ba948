/** The `onError` of the nearest component. */
import { createContext } from "react"
import type { PlatformError } from "./PlatformError.ts"

export const FailureContext = createContext<((error: PlatformError) => void) | undefined>(undefined)
