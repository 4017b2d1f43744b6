import { Select } from '@quoin/shared-ui/ui/form/Select'
import { type ContentType, titleOf } from '../../model/schema.ts'
import type { PageNode } from './tree/pageTree.ts'

interface Props {
  type: ContentType
  /** The possible parents. */
  parents: PageNode[]
  /** The id of a page; empty for the top level. */
  value: string
  disabled?: boolean
  onChange: (id: string) => void
}

/** A select for the parent of a page. */
export function ParentSelect({ type, parents, value, disabled, onChange }: Props) {
  const known = value === '' || parents.some(({ page }) => page.id === value)
  return (
    <Select
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        onChange(target.value)
      }}
    >
      <option value="">None: at the top level</option>
      {!known && <option value={value}>{value}</option>}
      {parents.map(({ page, level }) => (
        <option key={page.id} value={page.id}>
          {'\u2003'.repeat(level - 1)}
          {titleOf(type, page)}
        </option>
      ))}
    </Select>
  )
}
