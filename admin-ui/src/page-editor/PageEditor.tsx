import { tellPage, onEditRequest } from '@quoin/shared-ui/api/editMessage'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueries, useQuery } from '@tanstack/react-query'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { pendingLinesQuery } from '../api/entries/pending.ts'
import { useSchema, useType } from '../api/entries/useSchema.ts'
import { useLive } from '../app/useLive.ts'
import { useMenuPages } from '../features/menus/useMenuPages.ts'
import { allSectionsQuery } from '../features/pages/pagesQueries.ts'
import { asTexts } from '../fields/texts.ts'
import type { Entry } from '../model/schema.ts'
import { Bar } from './Bar.tsx'
import { EditorContext, type Opened } from './context.ts'
import { Edits } from './edits.ts'
import styles from './editor.module.css'
import { keptKeys } from './keptKeys.ts'
import { keysOf } from './targets/labels.ts'
import {
  keyOf,
  type Mark,
  marksOf,
  readShown,
  refOf,
  SECTION,
  type Shown,
} from './targets/marks.ts'
import { Panel } from './panel/Panel.tsx'
import { pageMessage } from './pageMessage.ts'
import { markEmptyPictures } from './targets/emptyPictures.ts'
import { MarkMemory, markNew } from './targets/remark.ts'
import { buttonOf, Targets } from './targets/Targets.tsx'
import { isPage, isSection, typeAt } from './types.ts'
import { cover, usePlace } from './targets/usePlace.ts'
import { usePointer } from './targets/usePointer.ts'
import { useTargets } from './targets/useTargets.ts'

/** The editor over a page of the site: a click opens the field of an element, and the page shows input immediately. */
export function PageEditor() {
  const [shown] = useState(readShown)
  const toast = useToast()
  const [edits] = useState(() => new Edits(toast))
  const { mounted, opened, mount, open } = usePanel(shown)
  const [over, setOver] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<HTMLElement | null>(null)
  const [section, setSection] = useState<HTMLElement | null>(null)
  const { data } = useQuery(allSectionsQuery(useType('section')))
  const sections = useMemo(() => data?.items ?? [], [data])
  const pages = useMenuPages()
  useLive()

  const openMarks = (element: HTMLElement, marks: Mark[]) => {
    const [key] = keysOf(marks)
    if (key === undefined) return
    open({ key, marks: marks.filter((mark) => keyOf(mark) === key), from: element })
    // The content of a details element has fields too, and a click on it opens those.
    const details = element.closest('summary')?.parentElement
    if (details instanceof HTMLDetailsElement) details.open = true
    setSection(element.closest<HTMLElement>(`[${SECTION}]`))
  }

  usePointer({
    onOpen: (element) => {
      openMarks(element, marksOf(element))
    },
    onOver: (field, around) => {
      setOver(field)
      setSection(around)
    },
    onSubmit: () => {
      toast({ title: 'Nothing is sent from here while the page is edited.' })
    },
  })

  const { entries } = useSyncExternalStore(edits.subscribe, edits.state)
  usePendingDrafts(shown, mount)
  useMessage(() => pageMessage({ entries, sections, pages }))
  useLeaveGuard(() => edits.changed().length > 0)
  useKeys({
    undo: edits.undo,
    redo: edits.redo,
    save: () => void edits.write('save'),
  })

  const targets = useMarkedTargets(edits, shown, sections)
  const editor = useMemo(
    () => ({ edits, shown, opened, open, mount }),
    [edits, shown, opened, open, mount],
  )
  return (
    <EditorContext value={editor}>
      <Bar
        sections={sections}
        onLeave={() => {
          const url = new URL(location.href)
          url.search = ''
          location.assign(url)
        }}
      />
      <Outline of={over} kind="over" />
      <Outline of={focused ?? opened?.from ?? null} kind="focused" />
      <Targets
        targets={targets}
        sections={sections}
        active={section}
        onOpen={openMarks}
        onFocus={(element) => {
          setFocused(element)
          if (element) setSection(element.closest<HTMLElement>(`[${SECTION}]`))
        }}
      />
      <Panel mounted={mounted} />
    </EditorContext>
  )
}

/** The entries with mounted forms, and the content of the panel. */
function usePanel(shown: Shown) {
  const schema = useSchema()
  const own = shown.page ?? shown.entry
  const [mounted, setMounted] = useState<string[]>(() => [
    ...(own ? [keyOf(own)] : []),
    ...keptKeys(schema, shown),
  ])
  const [opened, setOpened] = useState<Opened | null>(null)
  const mount = useCallback((key: string) => {
    setMounted((before) => (before.includes(key) ? before : [...before, key]))
  }, [])
  const open = useCallback(
    (next: Opened | null) => {
      if (next) mount(next.key)
      setOpened((before) => {
        if (next === null && before) giveBack(before)
        return next
      })
    },
    [mount],
  )
  return { mounted, opened, mount, open }
}

/** The editable elements of the page, after the page was marked. */
function useMarkedTargets(edits: Edits, shown: Shown, sections: Entry[]) {
  const schema = useSchema()
  const [memory] = useState(() => new MarkMemory())
  return useTargets(
    useCallback(() => {
      const known = [...edits.state().entries]
      const page = known.find(([, { type }]) => isPage(type))?.[1]
      memory.look(asTexts(page?.typed.sections))
      markNew(
        page,
        known.filter(([, { type }]) => isSection(type)),
      )
      markEmptyPictures(schema, shown, sections)
    }, [edits, memory, schema, shown, sections]),
  )
}

function Outline({ of, kind }: { of: HTMLElement | null; kind: string }) {
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, of, cover)
  return (
    <div ref={box} hidden={of === null} data-kind={kind} className={styles.outline} />
  )
}

/** Returns the focus to the button that opened the panel. */
function giveBack({ from, key }: Opened) {
  const tools = `#quoin-editor [data-tools="${CSS.escape(refOf(key).id)}"] [tabindex="0"]`
  const button = buttonOf(from) ?? document.querySelector<HTMLElement>(tools)
  // The panel keeps the focus until it is unmounted.
  queueMicrotask(() => {
    button?.focus({ preventScroll: true })
  })
}

/** Mounts the forms of entries with draft changes. */
function usePendingDrafts(shown: Shown, mount: (key: string) => void) {
  const schema = useSchema()
  const types = useMemo(() => {
    const paths = new Set(
      Object.keys(shown.entries).map((key) => key.replace(/\/[^/]*$/, '')),
    )
    return [...paths].flatMap((path) => {
      const type = typeAt(schema, path)
      return type === undefined ? [] : [{ path, type }]
    })
  }, [schema, shown])
  const lines = useQueries({
    queries: types.map(({ type }) => pendingLinesQuery(type)),
    combine: (results) =>
      results.flatMap(({ data = [] }, at) =>
        data.map(({ id }) => `${types[at]?.path ?? ''}/${id}`),
      ),
  })
  useEffect(() => {
    for (const key of lines) if (key in shown.entries) mount(key)
  }, [lines, shown, mount])
}

/** Posts the input to the page: at once, and on each request of the page. */
function useMessage(message: () => ReturnType<typeof pageMessage>) {
  const tell = useEffectEvent(() => {
    tellPage(message())
  })
  const told = JSON.stringify(message())
  useEffect(() => {
    tell()
  }, [told])
  useEffect(() => onEditRequest(() => tell()), [])
}

/** The browser asks for confirmation before the page is closed with unsaved input. */
function useLeaveGuard(isChanged: () => boolean) {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault()
  })
  useEffect(() => {
    const on = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', on)
    return () => {
      removeEventListener('beforeunload', on)
    }
  }, [])
}

/** Ctrl/⌘ S saves; Ctrl/⌘ Z outside of a field undoes the last change. */
function useKeys(acts: { undo: () => void; redo: () => void; save: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    const typing =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable="true"]') !== null
    if (key === 's') acts.save()
    else if (typing) return
    else if (key === 'y' || (key === 'z' && event.shiftKey)) acts.redo()
    else if (key === 'z') acts.undo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const on = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', on)
    return () => {
      removeEventListener('keydown', on)
    }
  }, [])
}
