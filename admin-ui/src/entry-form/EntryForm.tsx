import type { ReactNode } from 'react'
import { UsedBy } from '../ui/uses/UsedBy.tsx'
import { ConflictNotice } from './conflict/ConflictNotice.tsx'
import { Creation } from './create/Creation.tsx'
import { Restored } from './draft/Restored.tsx'
import styles from './EntryForm.module.css'
import { FormButtons, type OtherSave } from './FormButtons.tsx'
import { FormFields } from './FormFields.tsx'
import { Presence } from './presence/Presence.tsx'
import { OwnPendingNote, PublishBar } from './publish/PublishBar.tsx'
import { type EditingProps, useEntryEditing } from './useEntryEditing.ts'

interface Props extends EditingProps {
  other?: OtherSave | undefined
  /** Called by Cancel; without it there is no such button. */
  onCancel?: () => void
  /** Further elements beside the buttons. */
  children?: ReactNode
}

/** The form of one entry. If a save is refused, the input is kept. */
export function EntryForm(props: Props) {
  const { type, override, published } = props
  const editing = useEntryEditing(props)
  const { layout, element, editor, base, publishes, submitted } = editing
  const { start, save } = editor
  return (
    <Creation>
      {publishes && base !== null && (
        <PublishBar
          type={type}
          editor={editor}
          start={base}
          mayHide={override?.isAlwaysShown?.(base.entity) !== true}
          form={element}
        >
          <OwnPendingNote type={type} editor={editor} published={published} />
        </PublishBar>
      )}
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void save(submitted)(event)}
      >
        {start && <Presence type={type} id={start.entity.id} typing={editor.isDirty} />}
        <Restored editor={editor} form={element} />
        <ConflictNotice editor={editor} />
        <FormFields
          type={type}
          layout={layout}
          edited={editor.typedField?.name}
          control={editor.form.control}
          errorAt={editor.errorAt}
          rows={override?.rows}
        />
        {start && <UsedBy type={type} id={start.entity.id} />}
        <FormButtons {...props} {...editing} className={styles.actions} />
      </form>
    </Creation>
  )
}
