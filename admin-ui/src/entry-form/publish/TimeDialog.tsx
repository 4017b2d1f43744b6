import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import { isToCome } from '../../model/publishing.ts'
import { FieldFrame } from '../../fields/FieldFrame.tsx'
import { TimeInput } from '../../fields/time/TimeInput.tsx'
import type { InputProps } from '../../fields/widget.ts'
import styles from './publish.module.css'

interface Props {
  title: string
  /** The label of the field and of the button. */
  label: string
  action: string
  /** The initial time; empty for none. */
  start: string
  /** The label of the button that removes the time; undefined if there is none. */
  removal: string | undefined
  /** Called with the time, or null to remove it. */
  onChoose: (time: string | null) => void
  onClose: () => void
}

/** A dialog that asks for a future time, in the time zone of the site. */
export function TimeDialog(props: Props) {
  const { title, label, action, start, removal, onChoose, onClose } = props
  const [chosen, choose] = useState(start)
  const [complaint, complain] = useState<string>()
  const row: InputProps<string> = {
    field: { name: 'time', label, kind: 'time', required: true },
    name: 'time',
    value: chosen,
    onChange: choose,
    errorAt: () => complaint,
  }
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
        {/* Not a FieldRow, which would bring the inputs of all kinds into the lists. */}
        <FieldFrame {...row}>
          <TimeInput {...row} />
        </FieldFrame>
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
