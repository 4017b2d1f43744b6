import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useRef } from 'react'
import type { Entry } from '../model/schema.ts'
import { statusOf, textOf } from '../model/schema.ts'
import { publishingOf, standingOf } from '../model/publishing.ts'
import { choiceLabel } from '../fields/texts.ts'
import { screenAddress } from '../model/addressOf.ts'
import { useEdits, usePageEditor } from './context.ts'
import styles from './editor.module.css'
import { type EntryRef, keyOf } from './targets/marks.ts'
import { ReportNote } from './panel/ReportNote.tsx'
import { useSharing } from './panel/SharedNote.tsx'
import { useDockedBelow } from './useDockedBelow.ts'
import { usePageSections } from './usePageSections.ts'

interface Props {
  sections: Entry[]
  /** Called with where to go without the editor; what is typed is discarded by then. */
  onLeave: () => void
}

/** What is changed on the page, and what can be done with that. */
export function Bar({ sections, onLeave }: Props) {
  const { edits, shown, open } = usePageEditor()
  const { entries, saving, report, canUndo, canRedo } = useEdits()
  const confirm = useConfirm()
  const bar = useRef<HTMLElement>(null)
  useDockedBelow(bar)
  const sharing = useSharing()
  const page = usePageSections(sections)
  const own = shown.page ?? shown.entry
  const standing = own ? entries.get(keyOf(own)) : undefined
  const changed = edits.changed()
  const pending = edits.pending()
  const isHidden =
    standing !== undefined &&
    publishingOf(standing.type) !== undefined &&
    standingOf(standing.type, standing.entity) === 'hidden'

  const run = async (how: 'save' | 'draft' | 'publish', keys?: string[]) => {
    const others = [...new Set((keys ?? changed).flatMap(sharing))]
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
  const publish = async () => {
    if (own === null) return
    const key = keyOf(own)
    await run('publish', [...changed.filter((one) => one !== key), key])
  }
  const ask = (action: string) =>
    confirm({
      title: 'Discard unsaved changes?',
      description: 'What you have typed on this page is not saved yet.',
      action,
    })
  const discard = async () => {
    if (await ask('Discard')) {
      open(null)
      edits.discard()
    }
  }
  const leave = async () => {
    if (changed.length > 0) {
      if (!(await ask('Discard and leave'))) return
      edits.discard()
    }
    onLeave()
  }
  return (
    <section ref={bar} aria-label="Page editor" className={styles.bar}>
      {report && <ReportNote report={report} />}
      <div className={styles.line}>
        <p role="status" data-keep-clear className={styles.count}>
          {saving ? 'Saving...' : countOf(entries, changed)}
        </p>
        {standing && publishingOf(standing.type) && (
          <Badge variant="secondary">
            {choiceLabel(statusOf(standing.type, standing.entity))}
          </Badge>
        )}
        {pending.length > 0 && (
          <Badge variant="secondary">
            {pending.length === 1 ? '1 draft' : `${String(pending.length)} drafts`}
          </Badge>
        )}
        <span className={styles.acts}>
          {page.hidden
            .filter((id) => page.ids.includes(id))
            .map((id) => (
              <Button key={id} variant="ghost" size="small" onClick={() => page.show(id)}>
                Show {nameIn(sections, id)}
              </Button>
            ))}
          <Button variant="ghost" size="small" disabled={!canUndo} onClick={edits.undo}>
            Undo
          </Button>
          <Button variant="ghost" size="small" disabled={!canRedo} onClick={edits.redo}>
            Redo
          </Button>
          <Button
            variant="ghost"
            size="small"
            disabled={saving || changed.length === 0}
            onClick={() => void discard()}
          >
            Discard
          </Button>
          {own && standing && (
            <Button asChild variant="ghost" size="small">
              <a
                href={backOffice(own, standing.type)}
                aria-label="Open in the back office"
              >
                <span className={styles.long}>Open in the back office</span>
                <span className={styles.short}>Back office</span>
              </a>
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={() => void leave()}>
            Leave
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={saving || changed.length === 0}
            onClick={() => void run('draft')}
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
              onClick={() => void run('save', pending)}
            >
              Publish drafts
            </Button>
          ) : (
            <Button
              size="small"
              className={styles.save}
              disabled={saving || changed.length === 0}
              onClick={() => void run('save')}
            >
              Save
            </Button>
          )}
        </span>
      </div>
    </section>
  )
}

/** How much is changed, in words. */
function countOf(
  entries: ReturnType<typeof useEdits>['entries'],
  changed: string[],
): string {
  if (changed.length === 0) return 'Nothing changed'
  const fields = changed.reduce((sum, key) => sum + (entries.get(key)?.changed ?? 0), 0)
  const words = fields === 1 ? '1 field' : `${String(fields)} fields`
  return changed.length === 1
    ? `${words} changed`
    : `${words} changed in ${String(changed.length)} entries`
}

function backOffice({ id }: EntryRef, type: Parameters<typeof screenAddress>[0]): string {
  return type.single
    ? screenAddress(type)
    : `${screenAddress(type)}/${encodeURIComponent(id)}`
}

function nameIn(sections: Entry[], id: string): string {
  const section = sections.find((one) => one.id === id)
  const title = section ? textOf(section, 'title') : ''
  return title === '' ? id : title
}
