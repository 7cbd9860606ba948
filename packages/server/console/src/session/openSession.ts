/** Finds out what a session opens: the projects that its key may manage, or why a key can't sign in. */
import { type Problem, type Project, ProblemError } from "@fieldgate/client"
import { type Api, consoleApi, signIn } from "./consoleCalls.ts"

export interface Session {
  readonly api: Api
  /** At least one. */
  readonly projects: ReadonlyArray<Project>
}

/** Why somebody can't sign in, in words; with the request to ask about, where one was made. */
export interface Refusal {
  readonly message: string
  readonly requestId?: string
}

export type Opening = { readonly session: Session } | { readonly refusal: Refusal }

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ProblemError)) {
    return { message: "The server did not answer. Check the connection and try again." }
  }
  const { requestId } = error
  if (error.status === 401) {
    return { message: "No active key has this value. Check that it was copied whole and is not disabled.", requestId }
  }
  if (error.status === 403) {
    return {
      message:
        "This key is for pages in browsers (scope frontend) and may not manage a project. Sign in with a key of scope full.",
      requestId
    }
  }
  return { message: `${error.problem.title}: ${error.problem.detail}`, requestId }
}

/** With a key that is exchanged first, or without one for a browser that is signed in already. */
export const openSession = async (key: string | undefined, origin: string, signal?: AbortSignal): Promise<Opening> => {
  try {
    if (key !== undefined) await exchange(key)
    const api = consoleApi(origin)
    const projects = await api.projects.list(signal === undefined ? {} : { signal })
    return projects.length === 0
      ? { refusal: { message: "This key belongs to no project." } }
      : { session: { api, projects } }
  } catch (error) {
    return { refusal: error instanceof TypeError && key !== undefined ? refusalOfKey(key) : refusalOf(error) }
  }
}

const exchange = async (key: string): Promise<void> => {
  const answer = await signIn(key)
  // Every refusal of the server is a problem.
  if (!answer.ok) throw new ProblemError((await answer.json()) as Problem)
}

/** A browser refuses such a header before anything is sent; any other failure is the network's. */
const refusalOfKey = (key: string): Refusal =>
  /^[!-~]+$/u.test(key)
    ? refusalOf(undefined)
    : {
        message:
          "This is not an API key: it contains characters that no key has. Copy the whole key, without quotes or line breaks."
      }
