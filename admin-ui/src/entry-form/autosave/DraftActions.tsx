import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { publishPending } from '../../api/entries/pendingWrites.ts'
import { standingOf } from '../../model/publishing.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import type { SaveAs } from '../saving/useSend.ts'
import type { Editor } from '../useEditor.ts'
import { SavingStatus } from './SavingStatus.tsx'
import type { Autosave } from './useAutosave.ts'

interface Props {
  type: ContentType
  editor: Editor
  autosave: Autosave
  /** The published entry, if the form starts from pending changes. */
  published: Loaded<Entry> | undefined
  /** The notice after publishing. */
  said: string
  /** How to save the input as a draft. */
  keep: SaveAs
}

/** The actions beside the buttons for an entry that is published or scheduled. */
export function DraftActions({ type, editor, autosave, published, said, keep }: Props) {
  const client = useQueryClient()
  const { start } = editor
  const shown = start !== null && standingOf(type, start.entity) === 'shown'
  return (
    <>
      {autosave.kept && <SavingStatus type={type} saving={autosave.saving} />}
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
