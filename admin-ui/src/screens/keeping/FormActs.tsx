import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  isPending,
  keepPending,
  latestOf,
  publishPending,
} from '../../content/pendingWrites.ts'
import { standingOf } from '../../content/publishing.ts'
import type { ContentType, Entry } from '../../content/schema.ts'
import type { Target } from '../../content/write.ts'
import type { Editor, SaveAs } from '../useEditor.ts'
import { SavingStatus } from './SavingStatus.tsx'
import { useAutosave } from './useAutosave.ts'

interface Props {
  type: ContentType
  editor: Editor
  /** The entry as it is published, where the form starts from pending changes. */
  published: Loaded<Entry> | undefined
  /** What is said when it was published. */
  said: string
  /** Told what the form needs to know of that. */
  onSitting: (sitting: Sitting) => void
}

/** What a form that saves by itself says of that. */
export interface Sitting {
  /** Whether something was saved by itself. */
  saved: boolean
  /** Whether what is typed is saved by itself when the form goes: where nothing was before, the person is asked. */
  leaving: boolean
  /** How what is typed is kept as a draft. */
  keep: SaveAs
  /** Fetches what the form starts from by now, where that may be pending changes; undefined elsewhere. */
  latest: ((id: string) => Promise<Target>) | undefined
}

/** What stands beside the buttons of an entry that is published, or is going to be. */
export function FormActs(props: Props) {
  const { type, editor, published, said, onSitting } = props
  const client = useQueryClient()
  const { saving, saved, kept, stuck } = useAutosave({ type, editor, published })
  const { start } = editor
  const keep = useMemo<SaveAs>(
    () => ({
      done: 'Kept as a draft. Visitors see no change.',
      by: (target, values) => keepPending(client, type, target, values),
      final: true,
      kept: true,
    }),
    [client, type],
  )
  const pending = published !== undefined || (start !== null && isPending(start))
  useEffect(() => {
    const latest = pending ? (id: string) => latestOf(client, type, id) : undefined
    onSitting({ saved, leaving: saved && kept && !stuck, keep, latest })
  }, [onSitting, saved, kept, stuck, keep, pending, client, type])
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
