/** Every request's input is checked before its handler runs, and every fault is told at once. Spec 2.3, settled 9. */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { anyOf } from "./Problems.ts"

export class InputValidation extends HttpApiMiddleware.Service<InputValidation>()(
  "@fieldgate/server/contract/InputValidation",
  { error: anyOf("input-validation") }
) {}
