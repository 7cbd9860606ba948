/** Testing Library cleans up by itself only where the test functions are global; here they are imported. */
import { cleanup, configure } from "@testing-library/react"
import { afterEach } from "vitest"

// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
