/** English: the source of truth for every key, and for the values that its texts take. */
import { configure } from "./configure.ts"
import { connect } from "./connect.ts"
import { errors } from "./errors.ts"
import { general } from "./general.ts"
import { install } from "./install.ts"
import { issues } from "./issues.ts"
import { manage } from "./manage.ts"
import { parts } from "./parts.ts"
import { wizard } from "./wizard.ts"

export const English = { general, errors, configure, connect, install, issues, manage, parts, wizard } as const
