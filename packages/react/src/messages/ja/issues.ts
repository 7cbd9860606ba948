/** What can't be saved yet in a config, in Japanese. */
import type { Messages } from "../Messages.ts"

export const issues: Messages["issues"] = {
  mappingMissing: "{field} の項目を選択してください。",
  mappingDoubled: "{field} の項目は別のマッピングでも使われています。",
  defaultMistyped: "既定値が {field} の型に合っていません。",
  neverFilled: "{object} には {field} が必須です。作成時に書き込むか、既定値を設定してください。",
  deletionUnsupported: "ここでは {object} のレコードを削除できません。削除をオフにしてください。",
  ifEmptyUnsupported: "{field} は空の場合だけの書き込みができません。別のルールを選択してください。"
}
