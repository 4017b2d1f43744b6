import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { type ReactNode, useRef } from 'react'
import type { Entry } from '../model/schema.ts'
import { statusOf, textOf } from '../model/schema.ts'
import { publishingOf } from '../model/publishing.ts'
import { choiceLabel } from '../fields/texts.ts'
import { screenAddress } from '../model/addressOf.ts'
import { useEdits, usePageEditor } from './context.ts'
import styles from './editor.module.css'
import { type EntryRef, keyOf } from './targets/marks.ts'
import { ReportNote } from './panel/ReportNote.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { useDockedBelow } from './useDockedBelow.ts'
import { usePageSections } from './usePageSections.ts'

interface Props {
  sections: Entry[]
  /** Called with the address to open without the editor, after unsaved input was discarded. */
  onLeave: () => void
}

/** The number of changes on the page, with the actions for them. */
export function Bar({ sections, onLeave }: Props) {
  const { edits, shown } = usePageEditor()
  const { entries, saving, report } = useEdits()
  const bar = useRef<HTMLElement>(null)
  useDockedBelow(bar)
  const own = shown.page ?? shown.entry
  const standing = own ? entries.get(keyOf(own)) : undefined
  const pending = edits.pending()
  return (
    <section ref={bar} aria-label="Page editor" className={styles.bar}>
      {report && <ReportNote report={report} />}
      <div className={styles.line}>
        <p role="status" data-keep-clear className={styles.count}>
          {saving ? 'Saving...' : countOf(entries, edits.changed())}
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
          <HiddenSections sections={sections} />
          <UndoButtons />
          <LeaveButtons onLeave={onLeave}>
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
          </LeaveButtons>
          <SaveButtons own={own} standing={standing} />
        </span>
      </div>
    </section>
  )
}

/** The buttons that show hidden sections again. */
function HiddenSections({ sections }: { sections: Entry[] }) {
  const page = usePageSections(sections)
  return page.hidden
    .filter((id) => page.ids.includes(id))
    .map((id) => (
      <Button key={id} variant="ghost" size="small" onClick={() => page.show(id)}>
        Show {nameIn(sections, id)}
      </Button>
    ))
}

function UndoButtons() {
  const { edits } = usePageEditor()
  const { canUndo, canRedo } = useEdits()
  return (
    <>
      <Button variant="ghost" size="small" disabled={!canUndo} onClick={edits.undo}>
        Undo
      </Button>
      <Button variant="ghost" size="small" disabled={!canRedo} onClick={edits.redo}>
        Redo
      </Button>
    </>
  )
}

interface LeaveProps {
  onLeave: () => void
  /** Shown between the two buttons. */
  children: ReactNode
}

/** The buttons that discard the input and leave the editor; both ask for confirmation. */
function LeaveButtons({ onLeave, children }: LeaveProps) {
  const { edits, open } = usePageEditor()
  const { saving } = useEdits()
  const confirm = useConfirm()
  const changed = edits.changed()
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
    <>
      <Button
        variant="ghost"
        size="small"
        disabled={saving || changed.length === 0}
        onClick={() => void discard()}
      >
        Discard
      </Button>
      {children}
      <Button variant="ghost" size="small" onClick={() => void leave()}>
        Leave
      </Button>
    </>
  )
}

/** The number of changes, in words. */
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
