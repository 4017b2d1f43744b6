import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { type KeyboardEvent, type Ref, useState } from 'react'
import type { ListedIcon } from '../../api/icons.ts'
import { placeAfter } from '../placeInGrid.ts'
import styles from './icon.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  icons: ListedIcon[]
  value: string
  onChoose: (className: string) => void
}

/** A grid of icons to choose from: one tab stop, arrow keys move through rows and columns. */
export function IconGrid({ ref, icons, value, onChoose }: Props) {
  const chosen = icons.findIndex(({ className }) => className === value)
  const [at, setAt] = useState(Math.max(chosen, 0))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = placeAfter(event.key, at, event.currentTarget)
    if (next === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(next, 0), icons.length - 1)
    setAt(to)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')[to]?.focus()
  }

  if (icons.length === 0) return null
  return (
    <div
      ref={ref}
      role="listbox"
      tabIndex={-1}
      aria-label="Found"
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      {icons.map(({ className, label }, place) => (
        <button
          key={className}
          type="button"
          role="option"
          aria-selected={place === chosen}
          tabIndex={place === at ? 0 : -1}
          title={className}
          className={styles.option}
          onFocus={() => setAt(place)}
          onClick={() => onChoose(className)}
        >
          <Icon name={className} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}
