/** The methods of a path, for the `Allow` header of a 405. @rule http.methods */
import * as HttpApi from "effect/http-api/HttpApi"
import * as FindMyWay from "effect/http/FindMyWay"
import type { HttpMethod } from "effect/http/HttpMethod"
import { Api } from "../contract/Api.ts"
import { consoleRoute } from "./console/ConsoleRoutes.ts"
import * as Health from "./monitoring/Health.ts"
import * as Prometheus from "./monitoring/Prometheus.ts"
import { pagePaths } from "./pages/Pages.ts"

/**
 * Raises the router's limit of 100 characters per parameter, so that a name that is too long gets its own problem. A path has one
 * spelling: a proxy's rule for it must not miss another one.
 */
export const routerConfig = { maxParamLength: 1024, caseSensitive: true, ignoreTrailingSlash: false }

/**
 * Why no route can have this path, although the router would find one: it ends a path at `;` and `#`, and takes an empty segment for
 * nothing or for an empty id. A request would act on another resource than it names. @rule http.paths
 */
export const pathFault = (url: string): string | undefined => {
  const end = url.indexOf("?")
  const path = end === -1 ? url : url.slice(0, end)
  const found = /[;#]/.exec(path)?.[0]
  if (found !== undefined) return `a path can't contain "${found}"; encode it as ${encodeURIComponent(found)}`
  if (!path.includes("//") && !(path.startsWith("/v1/") && path.endsWith("/"))) return undefined
  return "the path has an empty segment; send the id or name, and no further slash"
}

const isPath = (path: string): path is `/${string}` => path.startsWith("/")

/** A second list of routes: the serving router can't list a path's methods. */
const routes = (() => {
  const router = FindMyWay.make<string>(routerConfig)
  const methods = new Set<string>(["GET"])
  const patterns = new Set<string>()
  const add = (method: HttpMethod, path: `/${string}`) => {
    methods.add(method)
    patterns.add(`${method} ${path}`)
    router.on(method, path, path)
  }
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { method, path } }) => {
      if (isPath(path)) add(method, path)
    }
  })
  const pages = [...pagePaths, consoleRoute, Health.livePath, Health.readyPath, Prometheus.path] as const
  for (const path of pages) add("GET", path)
  return { router, patterns, methods: [...methods].sort() }
})()

const match = (method: string, url: string) =>
  pathFault(url) === undefined ? routes.router.find(method, url) : undefined

/** Returns the methods in a fixed order; empty if the path does not exist. GET implies HEAD; every path accepts OPTIONS. */
export const allowedMethods = (url: string): ReadonlyArray<string> => {
  const found = routes.methods.filter((method) => match(method, url) !== undefined)
  return found.length === 0
    ? []
    : [...found.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"]
}

/** Whether a pattern is one of these routes, with this method. */
export const isRoute = (method: string, path: string): boolean => routes.patterns.has(`${method} ${path}`)

/** Returns the pattern of the matching route; one constant for all other requests, so that callers can't create metric series. */
export const routeOf = (method: string, url: string): string =>
  (routes.methods.includes(method) ? match(method, url)?.handler : undefined) ?? "none"
