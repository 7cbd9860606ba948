/** Checked by `tsc -b`, never run: each line marked as an error must stay one. @rule react.options */
import type { PlatformOptions, PlatformProviderProps } from "../src/index.ts"

const getToken = async ({ consumerRef, groupRef }: { consumerRef: string; groupRef: string }) => consumerRef + groupRef

export const right: ReadonlyArray<PlatformOptions> = [
  { project: "p", apiKey: "k" },
  { project: "p", getToken },
  { project: "p", getToken, baseUrl: "https://fieldgate.test/v1" }
]

export const wrong: ReadonlyArray<PlatformProviderProps> = [
  // @ts-expect-error neither apiKey nor getToken
  { options: { project: "p" } },
  // @ts-expect-error both apiKey and getToken
  { options: { project: "p", apiKey: "k", getToken } },
  // @ts-expect-error no project
  { options: { apiKey: "k" } },
  // @ts-expect-error a token instead of a function that fetches one
  { options: { project: "p", getToken: "jwt" } }
]
