import type { Drafts } from '../drafts.ts'
import { FieldRows } from '../FieldRows.tsx'
import type { CompositeProps } from '../widget.ts'

/** The rows of the value's fields. */
export function ObjectInput(props: CompositeProps<Drafts>) {
  const { field, name, value, onChange, errorAt, Row } = props
  return (
    <FieldRows
      fields={field.fields ?? []}
      path={name}
      value={value}
      onChange={onChange}
      errorAt={errorAt}
      Row={Row}
    />
  )
}
