import type { Field } from '../model/schema.ts'
import type { Drafts } from './drafts.ts'
import type { CompositeProps } from './widget.ts'

interface Props {
  fields: Field[]
  /** The path of the object in the form. */
  path: string
  value: Drafts
  onChange: (value: Drafts) => void
  errorAt: (path: string, within?: boolean) => string | undefined
  Row: CompositeProps<Drafts>['Row']
}

/** The rows of an object within a form. */
export function FieldRows({ fields, path, value, onChange, errorAt, Row }: Props) {
  return fields.map((field) => (
    <Row
      key={field.name}
      field={field}
      name={`${path}.${field.name}`}
      value={value[field.name]}
      onChange={(part) => {
        onChange({ ...value, [field.name]: part })
      }}
      errorAt={errorAt}
    />
  ))
}
