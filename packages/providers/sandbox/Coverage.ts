/** Which calls of a provider's contract a sandbox models, how their answers are known, and which calls it lacks. @rule driver.sandbox */
import type * as HttpRouter from "effect/http/HttpRouter"
import type { Call, Contract, Proof } from "../contracts/Contract.ts"
import { callOf } from "../contracts/Exchange.ts"

/** A call by its method and its path, with placeholders such as `{id}`. */
interface CalledBy {
  readonly method: string
  readonly path: string
}

export interface CoveredCall extends CalledBy {
  readonly answers: ReadonlyArray<{ readonly status: number; readonly proof: Proof }>
}

export interface Coverage {
  readonly calls: ReadonlyArray<CoveredCall>
  /** Calls of the contract that the sandbox does not model. */
  readonly lacking: ReadonlyArray<CalledBy>
}

/** The router, and the routes that are added through it from now on. */
export const noting = (router: HttpRouter.HttpRouter) => {
  const noted: Array<CalledBy> = []
  const noter: HttpRouter.HttpRouter = {
    ...router,
    add: (method, path, handler, options) => {
      noted.push({ method, path: path.replaceAll(/:(\w+)/gu, "{$1}") })
      return router.add(method, path, handler, options)
    }
  }
  return { noted, noter }
}

/** The same for all names of placeholders, and with or without a slash at the end. */
const formOf = ({ method, path }: CalledBy): string =>
  `${method} ${path.replaceAll(/\{\w+\}/gu, "{}").replace(/(?<=.)\/$/u, "")}`

export const coverageOf = ({ calls }: Contract, modelled: ReadonlyArray<CalledBy>): Coverage => {
  const forms = new Set(modelled.map(formOf))
  const isModelled = (call: Call) => forms.has(formOf(call))
  return {
    calls: calls.filter(isModelled).map(({ answers, method, path }) => ({
      method,
      path,
      answers: answers.map(({ proof, status }) => ({ status, proof }))
    })),
    lacking: calls.filter((call) => !isModelled(call)).map(({ method, path }) => ({ method, path }))
  }
}

/** The call of the contract that a request makes and the sandbox lacks. */
export const lackedBy = (
  contract: Contract,
  { lacking }: Coverage,
  method: string,
  path: string
): CalledBy | undefined => {
  const call = callOf(contract, method, path)
  return lacking.find((each) => each.method === call?.method && each.path === call.path)
}
