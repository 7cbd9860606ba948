/** One story, as on a host's page. */
import { QueryClient } from "@tanstack/react-query"
import { type JSX, useEffect } from "react"
import { PlatformProvider } from "../src/platform/PlatformProvider.tsx"
import { allStories } from "./allStories.ts"

interface StoryPageProps {
  readonly id: string
  readonly dir: "ltr" | "rtl"
  readonly locale: string
}

const options = { project: "gallery", apiKey: "gallery" }
const queryClient = new QueryClient()

export const StoryPage = ({ dir, id, locale }: StoryPageProps): JSX.Element => {
  const story = allStories.get(id)
  useEffect(() => {
    document.title = id
    document.documentElement.dataset["ready"] = "true"
  }, [id])
  if (story === undefined) return <h1>{`No story is called ${id}`}</h1>
  return (
    <PlatformProvider options={options} queryClient={queryClient} locale={locale} dir={dir}>
      <h1 className="gallery-title">{id}</h1>
      {story.render()}
    </PlatformProvider>
  )
}
