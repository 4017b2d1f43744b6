import { Select } from '@quoin/shared-ui/ui/form/Select'
import type { MenuPage } from './menu.ts'

interface Props {
  pages: MenuPage[]
  /** The id of a page; empty for an address. */
  value: string
  name?: string
  /** The label of the option without a page. */
  none?: string
  onChange: (page: MenuPage | undefined) => void
}

/** A select for the target page of an item. */
export function PageSelect({
  pages,
  value,
  name,
  none = 'Another address',
  onChange,
}: Props) {
  const known = value === '' || pages.some(({ id }) => id === value)
  return (
    <Select
      value={value}
      {...(name && { name })}
      onChange={({ target }) => {
        onChange(pages.find(({ id }) => id === target.value))
      }}
    >
      <option value="">{none}</option>
      {!known && <option value={value}>{value}</option>}
      {pages.map(({ id, title, level }) => (
        <option key={id} value={id}>
          {'\u2003'.repeat(level - 1)}
          {title}
        </option>
      ))}
    </Select>
  )
}
