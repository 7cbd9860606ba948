/** A searchable select. */
import { type JSX, useState } from "react"
import { useCombobox } from "./picker/comboboxChunk.ts"
import { FieldFrame } from "./FieldFrame.tsx"
import { NativeSelect, type SelectFieldProps } from "./SelectField.tsx"

/** A native list shows this many options without scrolling. */
const fewOptions = 12

/** A native select for few options, and until the combobox has loaded; it is not swapped while it has the focus. */
export const FieldPicker = ({ error, hint, id, label, optional, ...picker }: SelectFieldProps): JSX.Element => {
  const isWanted = picker.options.length > fewOptions
  const Combobox = useCombobox(isWanted)
  const [isInUse, setIsInUse] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      {(links, labelId) =>
        isWanted && Combobox !== undefined && !isInUse ? (
          <Combobox {...picker} label={label} labelId={labelId} links={links} />
        ) : (
          <span className="fieldgate-picker" onFocus={() => setIsInUse(true)} onBlur={() => setIsInUse(false)}>
            <NativeSelect {...picker} links={links} />
          </span>
        )
      }
    </FieldFrame>
  )
}
