/** The install flow, in Japanese. */
import type { Messages } from "../Messages.ts"

export const install: Messages["install"] = {
  schemaTitle: "{provider} アカウントのオブジェクトを読み込めませんでした",
  schemaText: "もう一度試すか、下で接続を更新してください。",
  consentTitle: "{integration} をインストール",
  consentText: "{app} が {provider} アカウントを利用します。設定する項目はありません。",
  install: "インストール",
  installedTitle: "{integration} はインストール済みです",
  installedText: "{app} は {provider} アカウントに接続されています。",
  uninstalledTitle: "{integration} をアンインストールしました",
  uninstalledText: "{app} は {provider} アカウントを利用しなくなりました。",
  reinstall: "再インストール"
}
