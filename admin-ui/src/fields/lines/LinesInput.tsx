import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import type { InputProps } from '../widget.ts'

/** The control of texts, one on each line. */
export function LinesInput({ name, value, onChange, onBlur }: InputProps<string>) {
  return (
    <Textarea
      name={name}
      rows={5}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  )
}
