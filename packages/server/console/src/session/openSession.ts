/** Opens a session: loads the projects of its key, or says why the key can't sign in. */
import { type Problem, type Project, ProblemError } from "@fieldgate/client"
import { type Api, consoleApi, type Member, signIn } from "./consoleCalls.ts"

export interface Session {
  readonly api: Api
  /** At least one. */
  readonly projects: ReadonlyArray<Project>
  /** The person, unless the session is an API key's. */
  readonly member?: Member | undefined
}

/** Why the sign-in failed, with the request ID if a request was made. */
export interface Refusal {
  readonly message: string
  readonly requestId?: string
}

export type Opening = { readonly session: Session } | { readonly refusal: Refusal }

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ProblemError)) {
    return { message: "The server did not respond. Check your connection and try again." }
  }
  const { requestId } = error
  if (error.status === 401) {
    return {
      message: "This is not an active API key. Check that you copied all of it and that it is not disabled.",
      requestId
    }
  }
  if (error.status === 403) {
    return {
      message: "This key has frontend scope, which can't manage a project. Use a key with full scope.",
      requestId
    }
  }
  return { message: `${error.problem.title}: ${error.problem.detail}`, requestId }
}

/** A key is exchanged first; a member, or a browser that is already signed in, has none. */
export const openSession = async (
  { key, member }: { readonly key?: string; readonly member?: Member | undefined },
  origin: string,
  signal?: AbortSignal
): Promise<Opening> => {
  try {
    if (key !== undefined) await exchange(key)
    const api = consoleApi(origin)
    const projects = await api.projects.list(signal === undefined ? {} : { signal })
    return projects.length === 0
      ? { refusal: { message: member === undefined ? "This key has no projects." : noProjects(member) } }
      : { session: { api, projects, member } }
  } catch (error) {
    return { refusal: error instanceof TypeError && key !== undefined ? refusalOfKey(key) : refusalOf(error) }
  }
}

const noProjects = ({ name }: Member): string =>
  `${name} has no projects. Ask an admin, or create a project with the API or fieldgate projects.`

const exchange = async (key: string): Promise<void> => {
  const answer = await signIn(key)
  // The server refuses with a problem.
  if (!answer.ok) throw new ProblemError((await answer.json()) as Problem)
}

/** A browser refuses to send a header with such characters; other failures come from the network. */
const refusalOfKey = (key: string): Refusal =>
  /^[!-~]+$/u.test(key)
    ? refusalOf(undefined)
    : {
        message:
          "This is not an API key: it contains invalid characters. Copy the whole key, without quotes or line breaks."
      }
