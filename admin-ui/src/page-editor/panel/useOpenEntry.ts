import type { Loaded } from '@quoin/shared-ui/api/content'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Target } from '../../api/entries/write.ts'
import { draftsOf, same } from '../../entry-form/formLayout.ts'
import type { Editor } from '../../entry-form/useEditor.ts'
import type { Entry } from '../../model/schema.ts'
import { usePageEditor } from '../context.ts'
import type { OpenEntry } from '../edits.ts'
import { nameOf } from '../types.ts'
import { typedEntry } from './typedEntry.ts'

interface Options {
  /** The type's path and the id of the entry. */
  of: string
  editor: Editor
  loaded: Loaded<Entry>
  /** The published entry, if it has draft changes. */
  published: Loaded<Entry> | undefined
  write: OpenEntry['write']
}

/** Registers the form of an entry with the page, which can save and discard its input, and reports its state. */
export function useOpenEntry({ of, editor, loaded, published, write }: Options): void {
  const { edits } = usePageEditor()
  const { type, layout, form, start, current } = editor

  const writeNow = useEffectEvent(write)
  const discard = useEffectEvent(() => {
    editor.startAnew(current() === null ? null : loaded)
  })
  useEffect(
    () =>
      edits.enter(of, {
        write: (how, tell) => writeNow(how, tell),
        discard: () => {
          discard()
        },
        drafts: () => form.getValues(),
        put: (drafts) => {
          for (const [name, draft] of Object.entries(drafts))
            form.setValue(name, draft, { shouldDirty: true })
        },
      }),
    [edits, of, form],
  )

  const note = () => {
    const drafts = form.getValues()
    const entity = current()?.entity ?? loaded.entity
    const before = draftsOf(layout, entity)
    const typed = typedEntry(type, drafts, entity)
    edits.note(of, {
      type,
      name: nameOf(type, typed),
      changed: Object.keys(before).filter((name) => !same(drafts[name], before[name]))
        .length,
      pending: published !== undefined && isPendingChange(loaded),
      entity,
      typed,
    })
  }
  // The input since one start is one history; a new start begins a new history.
  const from = useRef<Target | null>(null)
  const hold = useEffectEvent(() => {
    const typed = from.current === current()
    from.current = current()
    edits.hold(of, form.getValues(), typed)
    note()
  })
  useEffect(() => {
    hold()
    return form.subscribe({ formState: { values: true }, callback: () => hold() })
  }, [form])
  useEffect(() => {
    hold()
  }, [start, published])
}

function isPendingChange(loaded: Loaded<Entry>): boolean {
  return 'fields' in loaded
}
