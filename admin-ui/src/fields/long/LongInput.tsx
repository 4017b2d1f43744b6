import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import type { InputProps } from '../widget.ts'

/** The control of a plain text of several lines. */
export function LongInput({ name, value, onChange, onBlur }: InputProps<string>) {
  return (
    <Textarea
      name={name}
      rows={4}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  )
}
