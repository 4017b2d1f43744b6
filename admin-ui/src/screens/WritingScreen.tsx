import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowLeft } from '@quoin/shared-ui/ui/glyphs'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react'
import { type Location, Navigate, useLocation, useNavigate } from 'react-router'
import { forgetDraft, useDraftKey, useMovedDraft } from '../entry-form/draft/keptDraft.ts'
import { EntryView } from '../entry-form/EntryView.tsx'
import type { FormHandle } from '../entry-form/formHandle.ts'
import type { Override, PageProps } from '../entry-form/override.ts'
import { LivePreview } from '../entry-form/preview/LivePreview.tsx'
import { PreviewActions } from '../entry-form/preview/PreviewActions.tsx'
import { useEntryOrDraft } from '../entry-form/useEntryOrDraft.ts'
import type { EditingProps } from '../entry-form/useEntryEditing.ts'
import { useUnsavedGuard } from '../entry-form/useUnsavedGuard.ts'
import { WritingForm } from '../entry-form/writing/WritingForm.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { entryAddress, screenAddress } from '../model/addressOf.ts'
import { useFrontEnd } from '../model/frontEnd.ts'
import { useCan } from '../model/identity.ts'
import { previewAddress } from '../model/previewAddress.ts'
import { type ContentType, type Entry, titleOf } from '../model/schema.ts'
import { wordsOf } from '../model/words.ts'
import { ActivityLines } from '../ui/activity/ActivityLines.tsx'
import { Failed } from '../ui/Failed.tsx'
import { useQueryParams } from '../ui/useQueryParams.ts'
import { fieldsOf, noActivity } from './past.ts'
import styles from './WritingScreen.module.css'

const tabs = ['history', 'activity'] as const

/**
 * The screen on which an entry with rich text is written: a dialog that fills the window. The id is that of the entry,
 * or `new`. The first save of a new entry changes the address, and leaves the form as it is.
 */
export function WritingScreen(props: PageProps) {
  const { id } = props
  const [opened, setOpened] = useState({ id, form: 0 })
  const [created, setCreated] = useState<typeof opened>()
  if (opened.id !== id) {
    const isOwn = created?.form === opened.form && created.id === id
    setOpened({ id, form: isOwn ? opened.form : opened.form + 1 })
  }
  return (
    <Screen
      key={opened.form}
      {...props}
      onCreated={(entry) => {
        setCreated({ id: entry, form: opened.form })
      }}
    />
  )
}

interface ScreenProps extends PageProps {
  onCreated: (id: string) => void
}

function Screen({ type, id, override = {}, onCreated }: ScreenProps) {
  const words = wordsOf(type, override.words)
  const navigate = useNavigate()
  const { state: from } = useLocation() as Location<unknown>
  const can = useCan(type)
  const [made, make] = useState<Loaded<Entry>>()
  const entry = id === 'new' ? null : id
  const { loaded = made, published, error } = useEntryOrDraft(type, entry)
  const draft = useDraftKey(type, entry)
  useMovedDraft(draft)
  // A navigation to this address of the new entry keeps the form.
  const own = useRef<string>(undefined)
  const guard = useUnsavedGuard(
    useCallback(() => {
      forgetDraft(draft)
    }, [draft]),
    useCallback(
      (at: Location, to: Location) =>
        at.pathname === to.pathname || to.pathname === own.current,
      [],
    ),
  )
  const list = `${screenAddress(type)}${queryOf(from)}`
  const close = () => {
    void navigate(list)
  }
  if (entry === null && (type.fixed || !can.create)) return <Navigate replace to={list} />
  const title =
    entry === null ? words.addTitle : can.update ? words.editTitle : words.viewTitle
  const parts = { type, override, loaded: loaded ?? null, published, onBack: close }
  return (
    <Dialog open fill title={title} onOpenChange={close}>
      <title>{`${loaded ? titleOf(type, loaded.entity) : title} · Quoin admin`}</title>
      {loaded === undefined && entry !== null ? (
        <div className={styles.pending}>
          {error === null ? <Skeleton height="20rem" /> : <Failed error={error} />}
        </div>
      ) : entry !== null && !can.update ? (
        <Reading {...parts} />
      ) : (
        <Writing
          {...parts}
          onUnsaved={guard.mark}
          onCreated={(saved) => {
            make(saved)
            onCreated(saved.entity.id)
            own.current = entryAddress(type, saved.entity.id)
            // A navigation that waits for the save goes first.
            if (!guard.isLeaving())
              void navigate(own.current, { replace: true, state: from })
          }}
          onSaved={(_, closes) => {
            if (closes) guard.leave(close)
          }}
        />
      )}
    </Dialog>
  )
}

interface PartProps {
  type: ContentType
  override: Override
  loaded: Loaded<Entry> | null
  published: Loaded<Entry> | undefined
  onBack: () => void
}

type WritingProps = PartProps & Pick<EditingProps, 'onUnsaved' | 'onCreated' | 'onSaved'>

/** The form of the entry, with its page beside it, and its history and activity in the column of the settings. */
function Writing({ override, ...props }: WritingProps) {
  const { type, loaded } = props
  const form = useRef<FormHandle>(null)
  const [address, change] = useQueryParams()
  const { here } = useFrontEnd()
  const page = usePage(type, loaded)
  const shows = here && page !== undefined
  const preview = address.has('preview')
  const { Preview = LivePreview } = override
  return (
    <WritingForm
      {...props}
      words={wordsOf(type, override.words)}
      override={override.form}
      handle={form}
      wide={loaded !== null && address.get('tab') === 'history'}
      preview={shows ? preview : undefined}
      onPreview={(next) => {
        change({ preview: next ? '' : null }, { replace: true })
      }}
      beside={
        shows &&
        preview &&
        loaded && <Preview type={type} id={loaded.entity.id} address={page} form={form} />
      }
      links={<Links type={type} loaded={loaded} />}
      frame={(settings, isWrong) => (
        <About
          type={type}
          id={loaded?.entity.id}
          // An error in the settings has to be visible.
          isFixed={isWrong}
          first="Settings"
          past={{ form, held: fieldsOf(type, override.form) }}
        >
          {settings}
        </About>
      )}
    />
  )
}

/** The entry for people without permission to change it. */
function Reading({ type, override, loaded, published, onBack }: PartProps) {
  if (loaded === null) return null
  return (
    <div className={styles.reading}>
      <Button variant="ghost" size="small" onClick={onBack}>
        <Glyph of={arrowLeft} />
        Back
      </Button>
      <About type={type} id={loaded.entity.id} first="View" past={{}}>
        <EntryView
          type={type}
          override={override.form}
          entry={loaded.entity}
          pending={published !== undefined}
        />
        <Links type={type} loaded={loaded} />
      </About>
    </div>
  )
}

interface AboutProps {
  type: ContentType
  /** The id of the entry; undefined for a new entry, which has no history. */
  id: string | undefined
  /** The name of the first tab. */
  first: string
  /** Whether the first tab is shown whatever the address says. */
  isFixed?: boolean
  past: Omit<ComponentProps<typeof HistoryPanel>, 'type' | 'id'>
  /** The content of the first tab. */
  children: ReactNode
}

/** The tabs with the settings, the history and the activity of an entry. */
function About({ type, id, first, isFixed = false, past, children }: AboutProps) {
  const [address, change] = useQueryParams()
  const asked = tabs.find((name) => name === address.get('tab'))
  const tab = id === undefined || isFixed ? 'first' : (asked ?? 'first')
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => {
        change({ tab: next === 'first' ? null : next }, { replace: true })
      }}
    >
      <TabList aria-label="About this entry">
        <Tab value="first">{first}</Tab>
        {id !== undefined && <Tab value="history">History</Tab>}
        {id !== undefined && <Tab value="activity">Activity</Tab>}
      </TabList>
      {/* The input is kept while another tab is open. */}
      <TabPanel value="first" forceMount hidden={tab !== 'first'}>
        {children}
      </TabPanel>
      {id !== undefined && (
        <>
          <TabPanel value="history">
            <HistoryPanel type={type} id={id} {...past} />
          </TabPanel>
          <TabPanel value="activity">
            <ActivityLines chosen={{ type: type.name, entry: id }} nothing={noActivity} />
          </TabPanel>
        </>
      )}
    </Tabs>
  )
}

interface LinksProps {
  type: ContentType
  loaded: Loaded<Entry> | null
}

/** The links to the page of an entry. */
function Links({ type, loaded }: LinksProps) {
  const page = usePage(type, loaded)
  if (loaded === null || page === undefined) return null
  return (
    <div className={styles.links}>
      <PreviewActions type={type} id={loaded.entity.id} address={page} />
    </div>
  )
}

/** The address of the preview of an entry; undefined if there is none. */
function usePage(type: ContentType, loaded: Loaded<Entry> | null): string | undefined {
  const { any } = useFrontEnd()
  return loaded && any ? previewAddress(type, loaded.entity) : undefined
}

/** The query of the list from which the screen was opened. */
function queryOf(from: unknown): string {
  const { list } = (from ?? {}) as { list?: unknown }
  return typeof list === 'string' ? list : ''
}
