import { Select } from '@quoin/shared-ui/ui/Select'
import { useQuery } from '@tanstack/react-query'
import { namesQuery } from '../../content/queries.ts'
import { titleOf } from '../../content/schema.ts'
import { useType } from '../../content/useSchema.ts'
import type { InputProps } from '../widget.ts'

/** A choice among the entries of the type that the field refers to. */
export function RefInput({ field, name, value, onChange, onBlur }: InputProps<string>) {
  const entries = useEntries(field.ref ?? '')
  const known = value === '' || entries.some(({ id }) => id === value)
  return (
    <Select
      name={name}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    >
      <option value="">None</option>
      {!known && <option value={value}>{value}</option>}
      {entries.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}

/** The title of the entry that is referred to; its id until that is known. */
export function RefName({ type, id }: { type: string; id: string }) {
  return useEntries(type).find((entry) => entry.id === id)?.title ?? id
}

function useEntries(name: string): { id: string; title: string }[] {
  const type = useType(name)
  const { data } = useQuery(namesQuery(type))
  return (data?.items ?? []).map((entry) => ({
    id: entry.id,
    title: titleOf(type, entry),
  }))
}
