/** Finds out what a key opens: the projects that it may manage, or why it can't sign in. */
import { type Client, createClient, type Project, ProblemError } from "@fieldgate/client"
import { createCall } from "@fieldgate/client/bare"
import { type Destinations, destinations } from "../webhooks/destinations.ts"

/** What pages ask and change: the client's resources, and those that the client has no functions for. */
export interface Api extends Client {
  readonly destinations: Destinations
}

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

export const openSession = async (key: string, origin: string, signal?: AbortSignal): Promise<Opening> => {
  try {
    const options = { baseUrl: `${origin}/v1`, apiKey: key }
    const api = { ...createClient(options), destinations: destinations(createCall(options)) }
    const projects = await api.projects.list(signal === undefined ? {} : { signal })
    return projects.length === 0
      ? { refusal: { message: "This key belongs to no project." } }
      : { session: { api, projects } }
  } catch (error) {
    return { refusal: error instanceof TypeError ? { message: notAKey } : refusalOf(error) }
  }
}

const notAKey = "This is no key: it holds characters that no key has. Copy it whole, without quotes or line breaks."
