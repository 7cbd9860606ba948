/** Words of the building blocks, in Japanese. */
import type { Messages } from "../Messages.ts"

export const parts: Messages["parts"] = {
  show: "{label} を表示",
  choose: "選択してください",
  openList: "選択肢を表示",
  clear: "{label} をクリア",
  noMatch: "一致する項目がありません",
  matches: { other: "{count} 件の選択肢" },
  done: "完了",
  pending: "未保存",
  error: "修正が必要",
  causes: "原因"
}
