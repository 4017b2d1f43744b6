import { useType } from '../../api/entries/useSchema.ts'
import type { InputProps } from '../widget.ts'
import { CreateButton } from './CreateButton.tsx'
import { RefPicker } from './RefPicker.tsx'

/** A choice among the entries of the type that the field refers to. */
export function RefInput({ field, name, value, onChange, onBlur }: InputProps<string>) {
  const type = useType(field.ref ?? '')
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
      <CreateButton type={type} label={field.label} onCreated={onChange} />
    </>
  )
}
