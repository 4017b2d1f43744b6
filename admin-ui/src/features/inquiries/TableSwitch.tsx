import { Button } from '@quoin/shared-ui/ui/Button'
import styles from './TableSwitch.module.css'

interface Props {
  on: boolean
  onChange: (on: boolean) => void
}

/** Switches between the inquiries of a form as cards and as a table of their answers. */
export function TableSwitch({ on, onChange }: Props) {
  return (
    <div role="group" aria-label="View" className={styles.switch}>
      {[false, true].map((table) => (
        <Button
          key={String(table)}
          variant={table === on ? 'secondary' : 'ghost'}
          size="small"
          aria-pressed={table === on}
          onClick={() => {
            onChange(table)
          }}
        >
          {table ? 'Table of answers' : 'Cards'}
        </Button>
      ))}
    </div>
  )
}
