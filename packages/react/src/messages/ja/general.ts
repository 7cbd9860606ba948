/** Words that every screen uses, in Japanese. */
import type { Messages } from "../Messages.ts"

export const general: Messages["general"] = {
  loading: "読み込み中…",
  retry: "再試行",
  retryIn: { other: "{count} 秒後に再試行" },
  retryInMinutes: { other: "{count} 分後に再試行" },
  cancel: "キャンセル",
  back: "戻る",
  next: "次へ",
  close: "閉じる",
  save: "保存",
  search: "検索",
  required: "必須",
  optional: "任意",
  requestId: "リクエスト ID: {requestId}",
  copy: "コピー",
  copied: "コピーしました"
}
