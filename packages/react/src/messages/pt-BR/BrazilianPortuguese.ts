/** All texts in Brazilian Portuguese; a host may import them from `@fieldgate/react/locales/pt-BR`. */
import type { Messages } from "../Messages.ts"
import { configure } from "./configure.ts"
import { connect } from "./connect.ts"
import { errors } from "./errors.ts"
import { general } from "./general.ts"
import { install } from "./install.ts"
import { issues } from "./issues.ts"
import { manage } from "./manage.ts"
import { parts } from "./parts.ts"
import { wizard } from "./wizard.ts"

export const BrazilianPortuguese: Messages = {
  general,
  errors,
  configure,
  connect,
  install,
  issues,
  manage,
  parts,
  wizard
}
