import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useType } from '../api/entries/useSchema.ts'
import { useNewSection } from '../features/pages/sections/useNewSection.ts'
import { asTexts } from '../fields/texts.ts'
import type { Entry } from '../model/schema.ts'
import { useEdits, usePageEditor } from './context.ts'
import { keyOf, sectionElement } from './targets/marks.ts'
import { moved } from './targets/moved.ts'

/** How often to check for a section that the page is about to show. */
const looks = 60

/** Scrolls to a section once the page shows it. */
function showSection(id: string, left = looks): void {
  const element = sectionElement(id)
  if (element) element.scrollIntoView({ block: 'start' })
  else if (left > 0) requestAnimationFrame(() => showSection(id, left - 1))
}

/** The sections and hidden sections of the open page in its form, and functions that change them. */
function usePageDraft() {
  const { edits, shown } = usePageEditor()
  const { entries } = useEdits()
  const key = shown.page ? keyOf(shown.page) : ''
  const typed = entries.get(key)?.typed
  /** The current values of the form: an earlier action may have ended since the last render. */
  const now = () => {
    const drafts = edits.entry(key)?.drafts()
    return { ids: asTexts(drafts?.sections), hidden: asTexts(drafts?.hidden) }
  }
  const put = (drafts: { sections?: string[]; hidden?: string[] }) =>
    edits.entry(key)?.put(drafts)
  return {
    ids: asTexts(typed?.sections),
    hidden: asTexts(typed?.hidden),
    /** Whether the form of the page is mounted. */
    isThere: typed !== undefined,
    now,
    put,
    insert: (id: string, after: string) => {
      const { ids: list } = now()
      if (list.includes(id)) return
      put({ sections: list.toSpliced(list.indexOf(after) + 1, 0, id) })
    },
  }
}

/** The sections of the open page with unsaved changes, and their actions. */
export function usePageSections(all: Entry[]) {
  const { edits, mount, open } = usePageEditor()
  const { entries } = useEdits()
  const { ids, hidden, isThere, now, put, insert } = usePageDraft()
  const type = useType('section')
  const create = useNewSection(type)
  const toast = useToast()
  const edit = (id: string) => {
    const of = `${type.publicPath}/${id}`
    mount(of)
    open({ key: of, marks: [], from: null, all: true })
    showSection(id)
  }
  return {
    ready: isThere,
    ids,
    hidden,
    edit,
    /** A section with its unsaved changes, if its form is mounted. */
    typedOf: (id: string) =>
      entries.get(`${type.publicPath}/${id}`)?.typed as Entry | undefined,
    /** The position of a section among the visible sections, and their number. */
    placeOf: (id: string) => {
      const seen = ids.filter((one) => !hidden.includes(one))
      return { at: seen.indexOf(id), count: seen.length }
    },
    move: (id: string, by: -1 | 1) => {
      const { ids: list, hidden: away } = now()
      put({ sections: moved(list, away, id, by) })
    },
    hide: (id: string) => put({ hidden: [...now().hidden, id] }),
    show: (id: string) => put({ hidden: now().hidden.filter((one) => one !== id) }),
    remove: (id: string, name: string) => {
      const { ids: list } = now()
      const before = list[list.indexOf(id) - 1] ?? ''
      put({ sections: list.filter((one) => one !== id) })
      toast({
        title: `${name} is taken off the page.`,
        action: {
          text: 'Undo',
          hint: 'Or press Undo in the bar of the page editor',
          run: () => {
            insert(id, before)
          },
        },
      })
    },
    /** The type of sections. */
    type,
    /** Creates a section of a kind and inserts it after another; returns whether that succeeded. */
    add: async (kind: string, after: string, metadata?: Record<string, unknown>) => {
      const made = await create(undefined, kind, {}, metadata)
      if (made === undefined) return false
      insert(made.id, after)
      edit(made.id)
      return true
    },
    /** Inserts a copy of a section after it or, with `instead`, replaces it; the copy includes its unsaved changes. */
    copy: async (id: string, instead = false) => {
      const stored = all.find((one) => one.id === id)
      const own = `${type.publicPath}/${id}`
      const source = { ...stored, ...entries.get(own)?.typed } as Entry | undefined
      const made = source?.id === undefined ? undefined : await create(source)
      if (made === undefined) return
      const { ids: list, hidden: away } = now()
      const place = list.indexOf(id)
      put({
        sections: list.toSpliced(instead ? place : place + 1, instead ? 1 : 0, made.id),
        ...(away.includes(id) && { hidden: [...away, made.id] }),
      })
      if (instead) edits.entry(own)?.discard()
      edit(made.id)
    },
  }
}
