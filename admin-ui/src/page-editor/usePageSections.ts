import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useType } from '../api/entries/useSchema.ts'
import { useNewSection } from '../features/pages/sections/useNewSection.ts'
import { asTexts } from '../fields/texts.ts'
import type { Entry } from '../model/schema.ts'
import { useEdits, usePageEditor } from './context.ts'
import { keyOf, sectionElement } from './targets/marks.ts'
import { moved } from './targets/moved.ts'

/** How often the page is looked at for a section that it is about to show. */
const looks = 60

/** Brings a section into view once the page has it. */
function showSection(id: string, left = looks): void {
  const element = sectionElement(id)
  if (element) element.scrollIntoView({ block: 'start' })
  else if (left > 0) requestAnimationFrame(() => showSection(id, left - 1))
}

/** Which sections the page that is open has and hides, as it is typed, and what changes that. */
function usePageDraft() {
  const { edits, shown } = usePageEditor()
  const { entries } = useEdits()
  const key = shown.page ? keyOf(shown.page) : ''
  const typed = entries.get(key)?.typed
  /** What the form has now: an action of before may have ended since the last render. */
  const now = () => {
    const drafts = edits.entry(key)?.drafts()
    return { ids: asTexts(drafts?.sections), hidden: asTexts(drafts?.hidden) }
  }
  const put = (drafts: { sections?: string[]; hidden?: string[] }) =>
    edits.entry(key)?.put(drafts)
  return {
    ids: asTexts(typed?.sections),
    hidden: asTexts(typed?.hidden),
    /** Whether the form of the page is there. */
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

/** The sections of the page that is open, as they are typed, and what can be done with them. */
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
    /** A section as it is typed, where its form is there. */
    typedOf: (id: string) =>
      entries.get(`${type.publicPath}/${id}`)?.typed as Entry | undefined,
    /** Where a section stands among those that visitors see, and how many those are. */
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
    /** Creates a section of a kind and puts it behind another one; gives whether it is there. */
    add: async (kind: string, after: string) => {
      const made = await create(undefined, kind)
      if (made === undefined) return false
      insert(made.id, after)
      edit(made.id)
      return true
    },
    /** Puts a copy of a section behind it or, with `instead`, in its place, with what is typed in it. */
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
