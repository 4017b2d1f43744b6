import type { ReactNode } from 'react'
import styles from './FilterButton.module.css'

interface Props {
  name: ReactNode
  /** Whether everything is narrowed to it. */
  chosen: boolean
  onChoose: () => void
}

/** A name that narrows everything to what it stands for. */
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
