/** All pages beside the API. */
import * as Layer from "effect/Layer"
import * as LandingPage from "./LandingPage.ts"
import * as OAuthCallback from "../../connections/OAuthCallback.ts"
import * as ProblemPages from "./ProblemPages.ts"
import * as Reference from "./Reference.ts"

/** Their paths, for whoever asks with another method. */
export const pagePaths = [
  "/",
  "/docs",
  "/openapi.json",
  "/problems",
  "/problems/:name",
  OAuthCallback.callbackPath,
  OAuthCallback.scriptPath
] as const

export const layer = Layer.mergeAll(LandingPage.layer, ProblemPages.layer, Reference.layer, OAuthCallback.layer)
