import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowLeft } from '@quoin/shared-ui/ui/glyphs'
import { publishingOf, valuesOf } from '../../model/publishing.ts'
import type { Entry } from '../../model/schema.ts'
import { FormButtons } from '../FormButtons.tsx'
import { PublishBar } from '../publish/PublishBar.tsx'
import { doneOf, textOf } from '../publish/words.ts'
import type { Editing, EditingProps } from '../useEntryEditing.ts'
import styles from './writing.module.css'

interface Props extends EditingProps {
  editing: Editing
  preview: boolean | undefined
  onPreview: (shown: boolean) => void
  settings: boolean
  onSettings: () => void
  onBack: () => void
}

/** The actions of the writing screen. They stay in sight. */
export function WritingBar(props: Props) {
  const { type, override, editing, preview, settings, onBack } = props
  const { editor, base, publishes, element } = editing
  return (
    <div className={styles.bar}>
      <Button variant="ghost" size="small" onClick={onBack}>
        <Glyph of={arrowLeft} />
        Back
      </Button>
      {publishes && base !== null && (
        <PublishBar
          type={type}
          editor={editor}
          start={base}
          mayHide={override?.isAlwaysShown?.(base.entity) !== true}
          form={element}
        />
      )}
      <FormButtons {...props} {...editing} className={styles.saves}>
        {base === null && <FirstSaves {...props} />}
        {preview !== undefined && (
          <Button
            role="switch"
            aria-checked={preview}
            variant="ghost"
            className={styles.toggle}
            onClick={() => {
              props.onPreview(!preview)
            }}
          >
            Preview
          </Button>
        )}
        <Button
          variant="ghost"
          className={styles.toggle}
          aria-expanded={settings}
          aria-controls="entry-settings"
          onClick={props.onSettings}
        >
          Settings
        </Button>
      </FormButtons>
    </div>
  )
}

/** The saves of a new entry that leave the form open. */
function FirstSaves({ type, editing }: Props) {
  const { editor, said } = editing
  const publishing = publishingOf(type)
  return (
    <>
      <Button
        variant="secondary"
        disabled={editor.saving}
        onClick={() => void editor.save({ done: said })()}
      >
        Keep writing
      </Button>
      {publishing && (
        <Button
          variant="secondary"
          disabled={editor.saving}
          onClick={() => {
            const values = { ...editor.counted(), ...valuesOf(type, 'publish', unsaved) }
            void editor.save({ done: doneOf('publish', ''), values })()
          }}
        >
          {textOf.publish}
        </Button>
      )}
    </>
  )
}

/** An entry without values. */
const unsaved: Entry = { id: '', createdAt: '', updatedAt: '' }
