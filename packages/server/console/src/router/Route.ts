/** A page of the console as `routes.tsx` registers it. */
import { type ComponentType, lazy } from "react"
import type { IconName } from "../parts/Icon.tsx"
import { matchPath, type ParametersOf } from "./matchPath.ts"

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly label: string
  readonly icon: IconName
  /** Stands there only where the server runs sandboxes. */
  readonly onlyInDemo?: boolean
}

export interface Route {
  readonly path: string
  /** Its place in the navigation, for pages that have one; their only parameter is `:project`. */
  readonly navigation?: NavigationEntry
  readonly Page: ComponentType<Readonly<Record<string, string>>>
}

/** A page whose code is loaded when somebody goes there; it gets what the path holds as its props. */
export const page = <Path extends string>(
  path: Path,
  load: () => Promise<ComponentType<ParametersOf<Path>>>,
  navigation?: NavigationEntry
): Route => ({
  path,
  ...(navigation === undefined ? {} : { navigation }),
  // What `matchPath` finds has exactly the names that the path's type says.
  Page: lazy(async () => ({ default: (await load()) as ComponentType<Readonly<Record<string, string>>> }))
})

/** The first route that takes a path, with what the path holds. */
export const routeFor = (routes: ReadonlyArray<Route>, path: string) => {
  for (const route of routes) {
    const parameters = matchPath(route.path, path)
    if (parameters !== undefined) return { route, parameters }
  }
  return undefined
}
