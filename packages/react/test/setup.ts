/** Testing Library cleans up automatically only with global test functions; here they are imported. */
import { cleanup, configure } from "@testing-library/react"
import { afterEach } from "vitest"

// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  // An unfinished set-up is kept there, for the next test of any file. Tests of server rendering have no document.
  if (typeof sessionStorage !== "undefined") sessionStorage.clear()
})
