import { OtherControls, useFieldControl } from '@quoin/shared-ui/ui/form/Field'
import type { InputProps } from '../widget.ts'
import { Part } from './index.tsx'

/** The control of a value of a kind of a plugin, from the module of the kind. */
export function CustomInput(props: InputProps<unknown>) {
  const { field, name, value, onChange, errorAt } = props
  const { id = name } = useFieldControl()
  const { label, readOnly = false } = field
  const problem = errorAt(name, true)
  return (
    <OtherControls>
      <Part
        field={field}
        value={value}
        part="Widget"
        edit={{ id, label, onChange, disabled: readOnly, problem }}
      />
    </OtherControls>
  )
}
