import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publishPending } from '../../content/pendingWrites.ts'
import { standingOf } from '../../content/publishing.ts'
import type { ContentType, Entry } from '../../content/schema.ts'
import type { Editor, SaveAs } from '../useEditor.ts'
import { SavingStatus } from './SavingStatus.tsx'
import { useAutosave } from './useAutosave.ts'

interface Props {
  type: ContentType
  editor: Editor
  /** The entry as it is published, where the form starts from pending changes. */
  published: Loaded<Entry> | undefined
  /** How what is typed is kept as a draft. */
  keep: SaveAs
  /** What is said when it was published. */
  said: string
  /** Told what becomes of what is typed when the form goes. */
  onSitting: (sitting: Sitting) => void
}

/** What a form that saves by itself says of that. */
export interface Sitting {
  /** Whether something was saved by itself. */
  saved: boolean
  /** Whether what is typed is saved by itself when the form goes. */
  leaving: boolean
}

/** What stands beside the buttons of an entry that is published, or is going to be. */
export function FormActs(props: Props) {
  const { type, editor, published, keep, said, onSitting } = props
  const client = useQueryClient()
  const { saving, saved, kept, stuck } = useAutosave({ type, editor, published })
  useEffect(() => {
    onSitting({ saved, leaving: kept && !stuck })
  }, [onSitting, saved, kept, stuck])
  const { start } = editor
  const shown = start !== null && standingOf(type, start.entity) === 'shown'
  return (
    <>
      {kept && <SavingStatus type={type} saving={saving} />}
      {published !== undefined && (
        <Button type="submit" variant="secondary" disabled={editor.saving}>
          Keep as draft
        </Button>
      )}
      {published === undefined && shown && (
        <Button
          variant="secondary"
          disabled={editor.saving || !editor.isDirty}
          onClick={() => void editor.save(keep)()}
        >
          Keep as draft
        </Button>
      )}
      {published !== undefined && (
        <Button
          disabled={editor.saving}
          onClick={() => {
            const by: SaveAs['by'] = (target, values) =>
              publishPending(client, type, target, values)
            void editor.save({ done: said, by })()
          }}
        >
          {editor.saving ? 'Publishing…' : 'Publish changes'}
        </Button>
      )}
    </>
  )
}
