import type { Loaded } from '@quoin/shared-ui/api/content'
import type { ReactNode, RefObject } from 'react'
import { isPending } from '../../api/entries/pendingWrites.ts'
import { PublishingTimes } from '../../ui/PublishingTimes.tsx'
import type { ContentType, Entry } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ErrorSummary } from '../errors/ErrorSummary.tsx'
import type { Editor } from '../useEditor.ts'
import { Acts } from './Acts.tsx'
import { PendingNote } from './PendingNote.tsx'
import styles from './publish.module.css'

interface Props {
  type: ContentType
  editor: Editor
  /** The entry as it is stored. */
  start: Loaded<Entry>
  /** Whether to offer actions that hide the entry from visitors. */
  mayHide: boolean
  /** The form, to whose fields the errors of an action lead. */
  form: RefObject<HTMLFormElement | null>
  /** Shown below the buttons. */
  children?: ReactNode
}

/** The status of an entry and the actions for it, above its form. */
export function PublishBar(props: Props) {
  const { type, editor, form, children } = props
  const { entity } = props.start
  const { saving } = editor
  return (
    <div className={styles.bar} role="group" aria-label="Publishing">
      <span className={styles.standing}>
        <StatusBadge type={type} entry={entity} />
        <PublishingTimes type={type} entry={entity} />
      </span>
      <div className={styles.acts}>
        <Acts
          type={type}
          entries={[entity]}
          offered={
            props.mayHide
              ? ['publish', 'schedule', 'unpublish', 'unpublishAt']
              : ['publish']
          }
          disabled={saving}
          onAct={({ values, done }) => void editor.act(values, done)}
        />
      </div>
      <ErrorSummary type={type} complaints={editor.refusalAt('acts')} form={form} />
      {children}
    </div>
  )
}

interface NoteProps extends Pick<Props, 'type' | 'editor'> {
  /** The published entry, if the form starts from pending changes. */
  published: Loaded<Entry> | undefined
}

/** The changes that visitors do not see yet, if a form starts from such. */
export function OwnPendingNote({ type, editor, published }: NoteProps) {
  const { start, saving, alone, startAnew } = editor
  if (published === undefined || start === null || !isPending(start)) return null
  return (
    <PendingNote
      type={type}
      pending={start}
      current={editor.current}
      published={published}
      disabled={saving}
      onDiscard={(discard) => {
        void alone(async () => {
          await discard()
          startAnew(published)
        })
      }}
    />
  )
}
