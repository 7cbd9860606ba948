/** The methods that a path takes: what a 405 answers in `Allow`. */
import * as FindMyWay from "effect/http/FindMyWay"
import * as HttpApi from "effect/http-api/HttpApi"
import { Api } from "../contract/Api.ts"
import { routerConfig } from "./RouterConfig.ts"
import { pagePaths } from "./pages/Pages.ts"

const router = FindMyWay.make<true>(routerConfig)
const methods = new Set<string>(["GET"])
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => {
    methods.add(endpoint.method)
    router.on(endpoint.method, endpoint.path as FindMyWay.PathInput, true)
  }
})
for (const path of pagePaths) router.on("GET", path, true)

/** In a fixed order; empty when nothing has the path. HEAD goes with GET, OPTIONS with everything. */
export const allowedMethods = (url: string): ReadonlyArray<string> => {
  const found = [...methods].filter((method) => router.find(method, url) !== undefined).sort()
  return found.length === 0 ? [] : [...found.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"]
}
