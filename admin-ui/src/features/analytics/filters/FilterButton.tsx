import type { ReactNode } from 'react'
import styles from './FilterButton.module.css'

interface Props {
  name: ReactNode
  /** Whether it is the active filter. */
  chosen: boolean
  onChoose: () => void
}

/** A name that filters all reports by it. */
export function FilterButton({ name, chosen, onChoose }: Props) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={styles.filter}
      onClick={onChoose}
    >
      {name}
    </button>
  )
}
