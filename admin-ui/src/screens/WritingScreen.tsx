import type { Loaded } from '@quoin/shared-ui/api/content'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { forgetDraft, useDraftKey, useMovedDraft } from '../entry-form/draft/keptDraft.ts'
import { EntryView } from '../entry-form/EntryView.tsx'
import type { FormHandle } from '../entry-form/formHandle.ts'
import { buildFormLayout } from '../entry-form/formLayout.ts'
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
import styles from './WritingScreen.module.css'

const noActivity =
  'Changes are kept for 400 days; what is changed from now on will appear here.'

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
  const guard = useUnsavedGuard(
    useCallback(() => {
      forgetDraft(draft)
    }, [draft]),
    keepsForm,
  )
  const form = useRef<FormHandle>(null)
  const close = () => {
    void navigate(`${screenAddress(type)}${queryOf(from)}`)
  }
  const title =
    entry === null ? words.addTitle : can.update ? words.editTitle : words.viewTitle
  return (
    <Dialog open fill title={title} onOpenChange={close}>
      <title>{`${loaded ? titleOf(type, loaded.entity) : title} · Quoin admin`}</title>
      {error !== null && loaded === undefined && <Failed error={error} />}
      {error === null && loaded === undefined && entry !== null && (
        <Skeleton height="20rem" />
      )}
      {loaded !== undefined && !can.update && (
        <EntryView
          type={type}
          override={override.form}
          entry={loaded.entity}
          pending={published !== undefined}
        />
      )}
      {(entry === null || (loaded !== undefined && can.update)) && (
        <Writing
          type={type}
          override={override}
          loaded={loaded ?? null}
          published={published}
          form={form}
          onUnsaved={guard.mark}
          onBack={close}
          onCreated={(saved) => {
            make(saved)
            onCreated(saved.entity.id)
            const to = entryAddress(type, saved.entity.id)
            void navigate(to, {
              replace: true,
              state: { ...stateOf(from), created: true },
            })
          }}
          onSaved={(_, closes) => {
            if (closes) guard.leave(close)
          }}
        />
      )}
    </Dialog>
  )
}

interface WritingProps extends Omit<EditingProps, 'words' | 'override' | 'handle'> {
  override: Override
  form: RefObject<FormHandle | null>
  onBack: () => void
}

/** The form of the entry, with its page beside it, and its history and activity in the column of the settings. */
function Writing({ override, form, ...props }: WritingProps) {
  const { type, loaded } = props
  const [address, change] = useQueryParams()
  const { here, any } = useFrontEnd()
  const page = loaded && any ? previewAddress(type, loaded.entity) : undefined
  const shows = here && page !== undefined
  const preview = address.has('preview')
  const tab = tabs.find((name) => name === address.get('tab')) ?? 'settings'
  const { Preview = LivePreview } = override
  return (
    <WritingForm
      {...props}
      words={wordsOf(type, override.words)}
      override={override.form}
      handle={form}
      wide={tab === 'history'}
      preview={shows ? preview : undefined}
      onPreview={(next) => {
        change({ preview: next ? '' : null }, { replace: true })
      }}
      beside={
        shows &&
        preview &&
        loaded && <Preview type={type} id={loaded.entity.id} address={page} form={form} />
      }
      links={
        loaded &&
        page !== undefined && (
          <div className={styles.links}>
            <PreviewActions type={type} id={loaded.entity.id} address={page} />
          </div>
        )
      }
      frame={(settings) => (
        <Tabs
          value={loaded === null ? 'settings' : tab}
          onValueChange={(next) => {
            change({ tab: next === 'settings' ? null : next }, { replace: true })
          }}
        >
          <TabList aria-label="About this entry">
            <Tab value="settings">Settings</Tab>
            {loaded && <Tab value="history">History</Tab>}
            {loaded && <Tab value="activity">Activity</Tab>}
          </TabList>
          {/* The input is kept while another tab is open. */}
          <TabPanel value="settings" forceMount hidden={tab !== 'settings'}>
            {settings}
          </TabPanel>
          {loaded && (
            <Past
              type={type}
              id={loaded.entity.id}
              form={form}
              override={override.form}
            />
          )}
        </Tabs>
      )}
    />
  )
}

interface PastProps {
  type: ContentType
  id: string
  form: RefObject<FormHandle | null>
  override: Override['form']
}

/** The panels of the history and the activity of an entry. */
function Past({ type, id, form, override }: PastProps) {
  return (
    <>
      <TabPanel value="history">
        <HistoryPanel type={type} id={id} form={form} held={heldBy(type, override)} />
      </TabPanel>
      <TabPanel value="activity">
        <ActivityLines chosen={{ type: type.name, entry: id }} nothing={noActivity} />
      </TabPanel>
    </>
  )
}

function heldBy(type: ContentType, form: Override['form']): string[] {
  const { main, more } = buildFormLayout(type, form)
  return [...main, ...more].map(({ name }) => name)
}

/** The state of a location, as an object. */
function stateOf(state: unknown): { list?: unknown; created?: unknown } {
  return typeof state === 'object' && state !== null ? state : {}
}

/** The query of the list from which the screen was opened. */
function queryOf(from: unknown): string {
  const { list } = stateOf(from)
  return typeof list === 'string' ? list : ''
}

/** Whether a navigation keeps the form: within its address, or to that of the entry that it has created. */
function keepsForm(from: Location, to: Location<unknown>): boolean {
  return from.pathname === to.pathname || stateOf(to.state).created === true
}
