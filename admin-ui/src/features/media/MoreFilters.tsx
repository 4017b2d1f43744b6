import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useState } from 'react'
import tools from '../../entry-list/filters/ListTools.module.css'
import { FilterSelect } from './FilterSelect.tsx'
import styles from './MediaTools.module.css'
import type { useMediaView } from './useMediaView.ts'

type View = ReturnType<typeof useMediaView>

const names = ['alt', 'used', 'larger', 'from', 'to'] as const

const sizes = [
  { value: '200000', text: 'Over 200 kB' },
  { value: '1000000', text: 'Over 1 MB' },
  { value: '5000000', text: 'Over 5 MB' },
  { value: '10000000', text: 'Over 10 MB' },
]

/** The filters of the library that are needed less often; they are open where one of them is set. */
export function MoreFilters({ view }: { view: View }) {
  const [open] = useState(() => names.some((name) => view.get(name) !== ''))
  const larger = view.get('larger')
  return (
    <details className={styles.more} open={open}>
      <summary>More filters</summary>
      <div className={tools.tools}>
        <FilterSelect
          view={view}
          name="alt"
          label="Filter by description"
          any="Any description"
        >
          <option value="missing">No description</option>
        </FilterSelect>
        <FilterSelect view={view} name="used" label="Filter by use" any="Used or not">
          <option value="true">Used</option>
          <option value="false">Unused</option>
        </FilterSelect>
        <FilterSelect view={view} name="larger" label="Filter by size" any="Any size">
          {sizes.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {larger !== '' && !sizes.some(({ value }) => value === larger) && (
            <option value={larger}>Over {larger} bytes</option>
          )}
        </FilterSelect>
        <Day view={view} name="from" text="Added from" />
        <Day view={view} name="to" text="to" />
      </div>
    </details>
  )
}

function Day({ view, name, text }: { view: View; name: 'from' | 'to'; text: string }) {
  return (
    <label className={styles.day}>
      {text}
      <Input
        type="date"
        aria-label={name === 'from' ? 'Added from' : 'Added until'}
        value={view.get(name)}
        onChange={({ target }) => {
          view.set(name, target.value)
        }}
      />
    </label>
  )
}
