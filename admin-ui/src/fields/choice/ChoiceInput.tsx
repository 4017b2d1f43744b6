import { Select } from '@quoin/shared-ui/ui/form/Select'
import { choiceLabel } from '../texts.ts'
import type { InputProps } from '../widget.ts'

/** A select of the field's choices, with an empty option if the field is optional. */
export function ChoiceInput({
  field,
  name,
  value,
  onChange,
  onBlur,
}: InputProps<string>) {
  const known = value === '' || field.choices?.includes(value)
  return (
    <Select
      name={name}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    >
      {field.empty && <option value="">None</option>}
      {/* The stored value stays an option, even if the choices have changed since. */}
      {!known && <option value={value}>{choiceLabel(value, field)}</option>}
      {field.choices?.map((name) => (
        <option key={name} value={name}>
          {choiceLabel(name, field)}
        </option>
      ))}
    </Select>
  )
}
