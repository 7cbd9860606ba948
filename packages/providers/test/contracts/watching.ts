/** Compares what passes between a driver and its sandbox with the provider's contract. @rule driver.contract */
import { expect } from "vitest"
import type { Contract } from "../../contracts/Contract.ts"
import { differences, type Exchange } from "../../contracts/Exchange.ts"
import type { Sandbox } from "../../sandbox/Sandbox.ts"

/** The sandbox's `fetch`; the running test fails if a request or an answer differs from the contract. */
export const watched = (
  contract: Contract,
  { fetch, journal }: Pick<Sandbox, "fetch" | "journal">
): typeof globalThis.fetch => {
  return async (input, init) => {
    const from = journal().at(-1)?.id ?? 0
    try {
      return await fetch(input, init)
    } finally {
      for (const { answer, body, fault, id, method, url } of journal()) {
        // A fault's answer is the test's own.
        // What the sandbox lacks is answered in its own words.
        if (id <= from || answer === undefined || fault !== undefined || answer.status === 501) continue
        // What differs and is refused is what the contract wants.
        const found = differences(contract, { method, url, body, answer })
        expect.soft(found.filter(({ side }) => side === "answer" || answer.status < 400)).toEqual([])
      }
    }
  }
}

/** Compares an answer alone, for tests that send what no driver sends. */
export const compareAnswer = (contract: Contract, method: string, url: string, answer: Exchange["answer"]): void => {
  const found = differences(contract, { method, url, body: "", answer })
  expect.soft(found.filter(({ side }) => side === "answer")).toEqual([])
}
