/** What went wrong, in Japanese. */
import type { Messages } from "../Messages.ts"

export const errors: Messages["errors"] = {
  network: "接続できませんでした。オンラインかどうかを確認してください。",
  timeout: "応答に時間がかかりすぎました。",
  token: "セッションを確認できませんでした。",
  auth: "この操作を行う権限がありません。",
  connection: "アカウントを接続し直す必要があります。",
  credentials: "この認証情報は受け付けられませんでした。確認して、もう一度お試しください。",
  validation: "入力内容の一部を修正してください。",
  provider: "接続先のアプリでこの操作は受け付けられませんでした。",
  quota: "リクエストが多すぎます。",
  notFound: "対象はすでに存在しません。",
  conflict: "その間に内容が変更されました。",
  server: "問題が発生しました。",
  integrationMissing: "連携 {integration} が見つかりませんでした。",
  providerMissing: "プロバイダー {provider} が見つかりませんでした。",
  chunk: "このページの一部を読み込めませんでした。",
  chunkRemedy: "再試行しても解決しない場合は、ページを再読み込みしてください。"
}
