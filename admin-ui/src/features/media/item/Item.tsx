import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { type RefObject, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { labelAt } from '../../../model/labels.ts'
import type { MediaItem } from '../../../api/media.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import { ConflictNotice } from '../../../entry-form/conflict/ConflictNotice.tsx'
import type { FormHandle } from '../../../entry-form/formHandle.ts'
import { buildFormLayout } from '../../../entry-form/formLayout.ts'
import { Presence } from '../../../entry-form/presence/Presence.tsx'
import { Restored } from '../../../entry-form/draft/Restored.tsx'
import { useEditor } from '../../../entry-form/useEditor.ts'
import { useSaveKey } from '../../../entry-form/useSaveKey.ts'
import { type Unsaved, useUnsaved } from '../../../entry-form/useUnsavedGuard.ts'
import { wordsOf } from '../../../model/words.ts'
import { About } from './About.tsx'
import { AltText } from './AltText.tsx'
import { edited } from './edited.ts'
import { FocalField } from './FocalField.tsx'
import styles from './Item.module.css'

interface Props {
  type: ContentType
  loaded: Loaded<Entry>
  handle: RefObject<FormHandle | null>
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  /** Whether the file is being deleted: nothing asks for it then. */
  leaving: boolean
  onLeaving: (leaving: boolean) => void
  /** Called after the file was deleted. */
  onGone: () => void
}

/** A file of the library: its preview, its metadata and its actions. */
export function Item(props: Props) {
  const { type, loaded, handle, onUnsaved, leaving, onLeaving, onGone } = props
  const [layout] = useState(() => buildFormLayout(type, edited))
  const element = useRef<HTMLFormElement>(null)
  const editor = useEditor({
    handle,
    type,
    layout,
    loaded,
    element,
    onFailure: useFailure(),
    onUnsaved,
  })
  useUnsaved(editor.unsaved, onUnsaved)
  useSaveKey(element)
  const { control, formState } = editor.form
  const item = loaded.entity as MediaItem
  const picture = item.kind === 'image'
  return (
    <div className={styles.item}>
      <form
        ref={element}
        className={picture ? styles.form : styles.single}
        noValidate
        onSubmit={(event) => void editor.save({ done: wordsOf(type).updated })(event)}
      >
        {picture && (
          <Card className={styles.part}>
            <FocalField item={item} control={control} />
          </Card>
        )}
        <Card className={styles.part}>
          <Presence type={type} id={item.id} typing={formState.isDirty} />
          <Restored editor={editor} form={element} />
          <ConflictNotice editor={editor} />
          {layout.main
            .filter(({ name }) => ['name', 'tags', 'collection'].includes(name))
            .map((field) => (
              <Controller
                key={field.name}
                name={field.name}
                control={control}
                render={({ field: bound }) => (
                  <FieldRow
                    field={field}
                    name={field.name}
                    value={bound.value}
                    onChange={bound.onChange}
                    onBlur={bound.onBlur}
                    errorAt={editor.errorAt}
                  />
                )}
              />
            ))}
          {picture && (
            <AltText
              label={labelAt(type.fields, 'alt')}
              control={control}
              errorAt={editor.errorAt}
            />
          )}
          <div className={styles.save}>
            <Button type="submit" disabled={editor.saving}>
              {editor.saving ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </Card>
      </form>
      <About
        type={type}
        loaded={loaded}
        onReplaced={editor.continueFrom}
        leaving={leaving}
        onLeaving={onLeaving}
        onGone={() => {
          onUnsaved('nothing')
          onGone()
        }}
      />
    </div>
  )
}
