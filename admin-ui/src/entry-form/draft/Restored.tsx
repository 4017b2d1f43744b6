import { Button } from '@quoin/shared-ui/ui/Button'
import type { RefObject } from 'react'
import styles from './Restored.module.css'
import type { TypedField } from './typedField.ts'
import { type DiscardableForm, useDiscard } from './useDiscard.ts'
import { useFocusOnTyped } from './useFocusOnTyped.ts'

interface Props {
  editor: DiscardableForm & {
    /** Whether the form shows restored input after a reload. */
    restored: boolean
    /** The field that was edited last before the reload. */
    typedField: TypedField | undefined
  }
  /** Where the fields are. */
  form: RefObject<HTMLElement | null>
}

/** Reports that a form shows restored input, focuses it, and offers to discard it. */
export function Restored({ editor, form }: Props) {
  return editor.restored ? <Notice editor={editor} form={form} /> : null
}

function Notice({ editor, form }: Props) {
  const discard = useDiscard(editor, form)
  useFocusOnTyped(form, editor.typedField)
  return (
    <p role="status" className={styles.restored}>
      What you had typed before is back.
      <Button variant="ghost" size="small" onClick={() => void discard()}>
        Discard it
      </Button>
    </p>
  )
}
