import { Select } from '@quoin/shared-ui/ui/form/Select'
import type { ReactNode } from 'react'
import tools from '../../entry-list/filters/ListTools.module.css'
import type { MediaFilter, useMediaView } from './useMediaView.ts'

interface Props {
  view: ReturnType<typeof useMediaView>
  name: MediaFilter
  label: string
  /** The text of the choice that filters nothing, unless the options have it. */
  any?: string
  children: ReactNode
}

/** A choice of one filter of the library, or of its order. */
export function FilterSelect({ view, name, label, any, children }: Props) {
  return (
    <Select
      aria-label={label}
      className={tools.choice}
      value={view.get(name)}
      onChange={({ target }) => {
        view.set(name, target.value)
      }}
    >
      {any !== undefined && <option value="">{any}</option>}
      {children}
    </Select>
  )
}
