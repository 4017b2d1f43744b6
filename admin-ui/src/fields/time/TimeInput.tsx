import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useZone } from '../../model/site.ts'
import type { InputProps } from '../widget.ts'
import { toInput, toTimestamp } from './local.ts'

/** The control of a time, in the time zone of the site. */
export function TimeInput({ name, value, onChange, onBlur }: InputProps<string>) {
  const zone = useZone()
  return (
    <Input
      name={name}
      type="datetime-local"
      value={toInput(value, zone)}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(toTimestamp(event.target.value, zone))
      }}
    />
  )
}
