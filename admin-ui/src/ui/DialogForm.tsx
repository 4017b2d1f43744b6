import { Button } from '@quoin/shared-ui/ui/Button'
import type { ReactNode, Ref } from 'react'
import styles from './DialogForm.module.css'

interface Props {
  /** The label of the submit button, also while it is submitted. */
  action: string
  sending: string
  pending: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** A form in a dialog: its fields, with two buttons below. */
export function DialogForm(props: Props) {
  const { action, sending, pending, onSubmit, onCancel, children, ref } = props
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onSubmit()
      }}
    >
      {children}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={pending}>
          {pending ? sending : action}
        </Button>
      </div>
    </form>
  )
}
