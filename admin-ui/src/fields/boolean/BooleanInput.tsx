import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import type { InputProps } from '../widget.ts'

/** A checkbox. */
export function BooleanInput({ name, value, onChange, onBlur }: InputProps<boolean>) {
  return (
    <Checkbox
      name={name}
      checked={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.checked)
      }}
    />
  )
}
