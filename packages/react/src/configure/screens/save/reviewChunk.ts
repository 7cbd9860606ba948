import { chunk } from "../../../parts/Chunk.ts"

export const saveReview = chunk(() => import("./SaveReview.tsx"))
