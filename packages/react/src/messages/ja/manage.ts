/** Managing an installation, in Japanese. */
import type { Messages } from "../Messages.ts"

export const manage: Messages["manage"] = {
  installation: "インストール",
  status: "状態",
  healthy: "正常",
  unhealthy: "確認が必要です",
  installedOn: "インストール日",
  updatedOn: "最終変更日",
  uninstall: "アンインストール",
  uninstallTitle: "{integration} をアンインストールしますか？",
  uninstallText:
    "{app} は {provider} アカウントを利用しなくなります。書き込み待ちのデータは破棄され、設定は削除されます。",
  uninstallFailed: "{integration} はアンインストールされませんでした"
}
