/** Names of roles, and what a session may see. */
import type { MemberSession, Role } from "../session/consoleCalls.ts"

export const roleNames: Readonly<Record<Role, string>> = { viewer: "Viewer", operator: "Operator", admin: "Admin" }

export const projectsOf = ({ projects }: Pick<MemberSession, "projects">): string =>
  projects === undefined ? "no projects" : projects === "all" ? "all projects" : projects.join(", ")
