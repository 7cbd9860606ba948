/** Next.js declares this in the next-env.d.ts that it writes. */
declare module "*.css"
