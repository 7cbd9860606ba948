/** The methods that a path takes: what a 405 answers in `Allow`. @rule http.methods */
import * as HttpApi from "effect/http-api/HttpApi"
import * as FindMyWay from "effect/http/FindMyWay"
import { Api } from "../contract/Api.ts"
import { consoleRoute } from "./console/ConsoleRoutes.ts"
import * as Health from "./monitoring/Health.ts"
import * as Prometheus from "./monitoring/Prometheus.ts"
import { pagePaths } from "./pages/Pages.ts"

/** Names may be longer than the router's usual 100 characters; a longer one still has its own problem, not a missing route. */
export const routerConfig = { maxParamLength: 1024 }

const isPath = (path: string): path is `/${string}` => path.startsWith("/")

/** Every route once more, because the router that serves them can't be asked for their methods. */
const routes = (() => {
  const router = FindMyWay.make<string>(routerConfig)
  const methods = new Set<string>(["GET"])
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { method, path } }) => {
      methods.add(method)
      if (isPath(path)) router.on(method, path, path)
    }
  })
  const pages = [...pagePaths, consoleRoute, Health.livePath, Health.readyPath, Prometheus.path] as const
  for (const path of pages) router.on("GET", path, path)
  return { router, methods: [...methods].sort() }
})()

/** In a fixed order; empty when nothing has the path. HEAD goes with GET, OPTIONS with everything. */
export const allowedMethods = (url: string): ReadonlyArray<string> => {
  const found = routes.methods.filter((method) => routes.router.find(method, url) !== undefined)
  return found.length === 0
    ? []
    : [...found.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"]
}

/** The pattern of the route that takes a request; one word for whatever none takes, so that nobody can make series of their own. */
export const routeOf = (method: string, url: string): string =>
  (routes.methods.includes(method) ? routes.router.find(method, url)?.handler : undefined) ?? "none"
