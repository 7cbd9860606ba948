/** The page for the current path. */
import { Suspense, useEffect } from "react"
import { Page } from "../parts/Page.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Link } from "../router/Link.tsx"
import { navigate, usePath } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { routeFor } from "../router/Route.ts"
import { routes } from "../routes.tsx"
import { useSession } from "../session/SessionContext.ts"
import { PageFault } from "./PageFault.tsx"

/** Redirects to the only project, or to the list. */
const Home = () => {
  const { projects } = useSession()
  const [only, ...others] = projects
  useEffect(() => {
    navigate(
      only === undefined || others.length > 0 ? "/projects" : pathTo("/projects/:project", { project: only.name }),
      {
        replace: true
      }
    )
  })
  return null
}

const NotFound = () => (
  <Page title="Page not found" intro="Check the address. The item may have been deleted.">
    <p>
      <Link to="/">Back to overview</Link>
    </p>
  </Page>
)

export const Pages = () => {
  const path = usePath()
  if (path === "/") return <Home />
  const found = routeFor(routes, path)
  if (found === undefined) return <NotFound />
  const { parameters, route } = found
  return (
    <PageFault key={path}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <route.Page {...parameters} />
      </Suspense>
    </PageFault>
  )
}
