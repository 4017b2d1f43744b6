import { use } from 'react'
import { useType } from '../../api/entries/useSchema.ts'
import type { InputProps } from '../widget.ts'
import { CreationContext } from './creation.ts'
import { RefPicker } from './RefPicker.tsx'

/** A select for an entry of the field's type. */
export function RefInput({ field, name, value, onChange, onBlur }: InputProps<string>) {
  const type = useType(field.ref ?? '')
  const create = use(CreationContext)
  return (
    <>
      <RefPicker
        type={type}
        label={field.label}
        name={name}
        value={value}
        onChange={onChange}
        needed={field.required ?? false}
        onLeave={onBlur}
        placeholder="None"
      />
      {create?.({ type, label: field.label, onCreated: onChange })}
    </>
  )
}
