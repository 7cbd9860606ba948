/** What is left of a group's reference in the audit log once the group is erased. Pure. @rule audit.erasure */

/** Found by a caller who has the reference; `digest` is its SHA-256. */
export const erasedGroup = (digest: string): string => `erased:${digest}`
