import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import { isToCome } from '../../model/publishing.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { widgetOf } from '../../fields/widgets.ts'
import styles from './publish.module.css'

interface Props {
  title: string
  /** What is asked for, and what the button says. */
  label: string
  action: string
  /** The time that stands there at first; empty for none. */
  start: string
  /** What takes the time away again; undefined where there is none. */
  removal: string | undefined
  /** Called with the time, and null to take it away. */
  onChoose: (time: string | null) => void
  onClose: () => void
}

/** Asks for a time to come, where the site is. */
export function TimeDialog(props: Props) {
  const { title, label, action, start, removal, onChoose, onClose } = props
  const [chosen, choose] = useState(start)
  const [complaint, complain] = useState<string>()
  const answer = (time: string | null) => {
    onClose()
    onChoose(time)
  }
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form
        noValidate
        className={styles.time}
        onSubmit={(event) => {
          event.preventDefault()
          if (isToCome(chosen)) answer(chosen)
          else complain('must be a time to come')
        }}
      >
        <FieldRow
          field={{ name: 'time', label, kind: 'time', required: true }}
          name="time"
          value={chosen}
          onChange={(value) => {
            choose(String(value))
          }}
          onBlur={() => undefined}
          errorAt={() => complaint}
          lookup={widgetOf}
        />
        <div className={styles.actions}>
          {removal !== undefined && (
            <Button
              variant="ghost"
              onClick={() => {
                answer(null)
              }}
            >
              {removal}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </Dialog>
  )
}
