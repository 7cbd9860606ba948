/** Testing Library cleans up by itself only where the test functions are global; here they are imported. */
import { cleanup, configure } from "@testing-library/react"
import { afterEach } from "vitest"

// A machine that is busy with other things is no fault.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
