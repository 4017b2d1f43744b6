import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { publishingOf, standingOf } from '../model/publishing.ts'
import { useEdits, usePageEditor } from './context.ts'
import type { How, Standing } from './edits.ts'
import styles from './editor.module.css'
import { useSharing } from './panel/SharedNote.tsx'
import { type EntryRef, keyOf } from './targets/marks.ts'

interface Props {
  /** The entry of the page itself. */
  own: EntryRef | null
  /** The editing state of that entry. */
  standing: Standing | undefined
}

/** The buttons that save and publish the input of the page. */
export function SaveButtons({ own, standing }: Props) {
  const { edits } = usePageEditor()
  const { saving } = useEdits()
  const write = useConfirmedWrite()
  const changed = edits.changed()
  const pending = edits.pending()
  const isHidden =
    standing !== undefined &&
    publishingOf(standing.type) !== undefined &&
    standingOf(standing.type, standing.entity) === 'hidden'
  const publish = async () => {
    if (own === null) return
    const key = keyOf(own)
    await write('publish', [...changed.filter((other) => other !== key), key])
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        disabled={saving || changed.length === 0}
        onClick={() => void write('draft')}
      >
        Keep as draft
      </Button>
      {isHidden && (
        <Button
          variant="secondary"
          size="small"
          disabled={saving}
          onClick={() => void publish()}
        >
          Publish
        </Button>
      )}
      {pending.length > 0 && changed.length === 0 ? (
        <Button
          size="small"
          disabled={saving}
          onClick={() => void write('save', pending)}
        >
          Publish drafts
        </Button>
      ) : (
        <Button
          size="small"
          className={styles.save}
          disabled={saving || changed.length === 0}
          onClick={() => void write('save')}
        >
          Save
        </Button>
      )}
    </>
  )
}

/** A function that saves the input, after a confirmation if other pages show it too, and opens refused entries. */
function useConfirmedWrite() {
  const { edits, open } = usePageEditor()
  const confirm = useConfirm()
  const sharing = useSharing()
  return async (how: How, keys?: string[]) => {
    const others = [...new Set((keys ?? edits.changed()).flatMap(sharing))]
    const asks = how !== 'draft' && others.length > 0
    const yes =
      !asks ||
      (await confirm({
        title: `This changes ${others.join(', ')} too`,
        description:
          'A section that you have changed stands there as well. To change it here alone, open it and choose ‘Use a copy on this page’.',
        action: 'Save all the same',
      }))
    if (!yes) return
    const { refused } = await edits.write(how, keys)
    if (refused) open({ key: refused.key, marks: [], from: null, all: true })
  }
}
