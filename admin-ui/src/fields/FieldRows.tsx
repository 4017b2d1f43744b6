import type { Field } from '../model/schema.ts'
import type { Drafts } from './drafts.ts'
import { FieldRow } from './FieldRow.tsx'
import type { Lookup } from './widget.ts'

interface Props {
  fields: Field[]
  /** The path of the object in the form. */
  path: string
  value: Drafts
  onChange: (value: Drafts) => void
  errorAt: (path: string, within?: boolean) => string | undefined
  lookup: Lookup
}

/** The rows of an object within a form. */
export function FieldRows({ fields, path, value, onChange, errorAt, lookup }: Props) {
  return fields.map((field) => (
    <FieldRow
      key={field.name}
      field={field}
      name={`${path}.${field.name}`}
      value={value[field.name]}
      onChange={(part) => {
        onChange({ ...value, [field.name]: part })
      }}
      errorAt={errorAt}
      lookup={lookup}
    />
  ))
}
