import { FieldFrame } from './FieldFrame.tsx'
import { inputs } from './inputs.ts'
import type { InputProps } from './widget.ts'

/** The input of a field's kind with its label above, its help below and its error. */
export function FieldRow(props: InputProps<unknown>) {
  const Input = inputs[props.field.kind]
  return (
    <FieldFrame {...props}>
      <Input {...props} Row={FieldRow} />
    </FieldFrame>
  )
}
