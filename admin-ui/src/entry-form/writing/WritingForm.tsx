import { classes } from '@quoin/shared-ui/ui/classes'
import { type ReactNode, useRef, useState } from 'react'
import { UsedBy } from '../../ui/uses/UsedBy.tsx'
import { ConflictNotice } from '../conflict/ConflictNotice.tsx'
import { Creation } from '../create/Creation.tsx'
import { Restored } from '../draft/Restored.tsx'
import { useFocusOnTyped } from '../draft/useFocusOnTyped.ts'
import { FormFields } from '../FormFields.tsx'
import { Presence } from '../presence/Presence.tsx'
import { type EditingProps, useEntryEditing } from '../useEntryEditing.ts'
import { OwnPendingNote } from '../publish/PublishBar.tsx'
import { splitLayout } from './splitLayout.ts'
import { useFollowCaret } from './useFollowCaret.ts'
import { useBarHeight } from './useBarHeight.ts'
import { useEnter, useFocusAfterCreation } from './useTextFocus.ts'
import { WordCount } from './WordCount.tsx'
import { WritingBar } from './WritingBar.tsx'
import styles from './writing.module.css'

interface Props extends EditingProps {
  /** Whether the page is shown beside the text; undefined if there is none. */
  preview: boolean | undefined
  onPreview: (shown: boolean) => void
  /** Called to leave the form. */
  onBack: () => void
  /** The page beside the text. */
  beside: ReactNode
  /** Whether the column of the settings needs more space. */
  wide: boolean
  /** Returns the tabs of the entry around its settings, of which some may be wrong. */
  frame: (settings: ReactNode, isWrong: boolean) => ReactNode
  /** Further elements below the settings. */
  links: ReactNode
}

/** The form of the writing screen: title and text, the settings beside them, and the actions in a line that stays. */
export function WritingForm(props: Props) {
  const { type, override, published, frame, links, beside, wide } = props
  const editing = useEntryEditing(props, true)
  const { layout, element, editor, submitted } = editing
  const [folded, fold] = useState(false)
  useFocusOnTyped(element, undefined)
  const [text, preview] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useFollowCaret(text, preview)
  useBarHeight(element)
  useEnter(element, text)
  useFocusAfterCreation(editor.start !== null, text)
  const { page, settings } = splitLayout(type, layout)
  const fields = {
    type,
    edited: editor.typedField?.name,
    control: editor.form.control,
    errorAt: editor.errorAt,
    rows: override?.rows,
  }
  // A field with an error has to be visible.
  const isWrong = [...settings.main, ...settings.more].some(({ name }) =>
    editor.errorAt(name, true),
  )
  const open = !folded || isWrong
  const { start } = editor
  return (
    <Creation>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // Forms of dialogs that the actions open are submitted to this form too.
          if (event.target === event.currentTarget) void editor.save(submitted)(event)
        }}
      >
        <WritingBar
          {...props}
          editing={editing}
          settings={open}
          onSettings={() => fold(open)}
        />
        <div className={styles.columns} data-settings={open}>
          <div ref={text} className={styles.page}>
            {start && (
              <Presence type={type} id={start.entity.id} typing={editor.isDirty} />
            )}
            <OwnPendingNote type={type} editor={editor} published={published} />
            <Restored editor={editor} form={element} />
            <ConflictNotice editor={editor} />
            <p role="status" className={styles.overtaken}>
              {editor.isOvertaken &&
                'Somebody else has saved this meanwhile. What you typed is kept, and the next save brings both together.'}
            </p>
            <FormFields {...fields} layout={page} />
            <WordCount fields={page.main} control={editor.form.control} />
          </div>
          {beside && (
            <div ref={preview} className={styles.preview}>
              {beside}
            </div>
          )}
          <aside
            id="entry-settings"
            aria-label="Settings"
            hidden={!open}
            className={classes(styles.settings, wide && styles.wide)}
          >
            {frame(
              <>
                <FormFields {...fields} layout={settings} />
                {links}
                {start && <UsedBy type={type} id={start.entity.id} />}
              </>,
              isWrong,
            )}
          </aside>
        </div>
      </form>
    </Creation>
  )
}
