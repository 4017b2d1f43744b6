import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { download, magnifier } from '@quoin/shared-ui/ui/glyphs'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useCan } from '../../model/identity.ts'
import type { ContentType } from '../../model/schema.ts'
import { OrderButton } from '../order/OrderButton.tsx'
import { Filter } from './Filter.tsx'
import styles from './ListTools.module.css'
import { sortsOf } from './sorts.ts'
import { filtersOf, type ListView } from './useListView.ts'

interface Props {
  type: ContentType
  view: ListView
}

/** The controls above a list: search, filters and order. */
export function ListTools({ type, view }: Props) {
  const many = type.many.toLowerCase()
  const can = useCan(type)
  return (
    <div role="search" className={styles.tools} aria-label={type.many}>
      <span className={styles.search}>
        <Glyph of={magnifier} className={styles.magnifier} />
        <Input
          type="search"
          aria-label={`Search ${many}`}
          placeholder={`Search ${many}`}
          value={view.text}
          onChange={({ target }) => {
            view.setText(target.value)
          }}
        />
      </span>
      {filtersOf(type).map((field) => (
        <Filter key={field.name} type={type} field={field} view={view} />
      ))}
      <Select
        aria-label="Sort by"
        className={styles.choice}
        value={view.sort}
        onChange={({ target }) => {
          view.set('sort', target.value)
        }}
      >
        {sortsOf(type).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {view.narrowed && (
        <Button variant="ghost" size="small" onClick={view.clear}>
          Show all
        </Button>
      )}
      {type.order === 'by-hand' && can.update && !view.narrowed && (
        <OrderButton type={type} />
      )}
      {view.text === '' && (
        <Button asChild variant="ghost" size="small">
          <a href={csvAddress(type, view)} download>
            <Glyph of={download} />
            Download CSV
          </a>
        </Button>
      )}
    </div>
  )
}

/** The address of the list as a table, with the current filters and order. */
function csvAddress({ path }: ContentType, { params }: ListView): string {
  const query = new URLSearchParams(params).toString()
  return `/api/${path}.csv${query && `?${query}`}`
}
