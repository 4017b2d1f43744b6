import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { Link, type Location } from 'react-router'
import { screenAddress } from '../model/addressOf.ts'
import { useFrontEnd } from '../model/frontEnd.ts'
import { useCan } from '../model/identity.ts'
import { previewAddress } from '../model/previewAddress.ts'
import { type ContentType, type Entry, titleOf } from '../model/schema.ts'
import { Failed } from '../ui/Failed.tsx'
import { ActivityLines } from '../ui/activity/ActivityLines.tsx'
import { EntryForm } from '../entry-form/EntryForm.tsx'
import { fieldsOf, noActivity } from './past.ts'
import styles from './EntryScreen.module.css'
import { EntryView } from '../entry-form/EntryView.tsx'
import type { FormHandle } from '../entry-form/formHandle.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { forgetDraft, useDraftKey } from '../entry-form/draft/keptDraft.ts'
import { LivePreview } from '../entry-form/preview/LivePreview.tsx'
import type { FormParts, Override, PageProps } from '../entry-form/override.ts'
import { PreviewActions } from '../entry-form/preview/PreviewActions.tsx'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'
import { useQueryParams } from '../ui/useQueryParams.ts'
import { useEntryOrDraft } from '../entry-form/useEntryOrDraft.ts'
import { type Unsaved, useUnsavedGuard } from '../entry-form/useUnsavedGuard.ts'
import { titleCase, wordsOf } from '../model/words.ts'

const tabs = ['history', 'activity'] as const

interface Props extends PageProps {
  /** Receives the handle of the form. */
  form?: RefObject<FormHandle | null>
  /** Further actions of the screen. */
  children?: ReactNode
}

/** The page of one entry, for longer work. A save does not close it. */
export function EntryScreen(props: Props) {
  const { type, id, override = {}, children } = props
  const words = wordsOf(type, override.words)
  const { loaded, published, error } = useEntryOrDraft(type, id)
  const guard = useGuard(type, id, override.form?.parts)
  const [address, change] = useQueryParams()
  const tab = tabs.find((name) => name === address.get('tab')) ?? 'edit'
  const own = useRef<FormHandle>(null)
  const form = props.form ?? own
  const { update } = useCan(type)
  const title = update ? words.editTitle : words.viewTitle
  const { here, any } = useFrontEnd()
  const page =
    loaded && any ? (override.page ?? previewAddress(type, loaded.entity)) : undefined
  const asked = override.beside
    ? address.get('preview') !== 'off'
    : address.has('preview')
  const beside = update && here && page !== undefined && asked
  return (
    <>
      <ScreenHeader
        title={loaded && !type.single ? titleOf(type, loaded.entity) : title}
        {...(loaded && !type.single && { text: title })}
      >
        {!type.single && (
          <Actions type={type}>
            {children}
            {loaded && page !== undefined && (
              <PreviewActions
                type={type}
                id={loaded.entity.id}
                address={page}
                beside={beside}
                onBeside={(next) => {
                  change({ preview: addressOf(next, override) }, { replace: true })
                }}
              />
            )}
          </Actions>
        )}
      </ScreenHeader>
      {error !== null && loaded === undefined && <Failed error={error} />}
      {error === null && loaded === undefined && <Skeleton height="20rem" />}
      {loaded && (
        <Tabs
          value={tab}
          onValueChange={(next) => {
            change({ tab: next === 'edit' ? null : next }, { replace: true })
          }}
        >
          <TabList aria-label={title}>
            <Tab value="edit">{update ? 'Edit' : 'View'}</Tab>
            <Tab value="history">History</Tab>
            <Tab value="activity">Activity</Tab>
          </TabList>
          {/* The input is kept while another tab is open. */}
          <TabPanel value="edit" forceMount hidden={tab !== 'edit'}>
            <Editing
              type={type}
              override={override}
              loaded={loaded}
              published={published}
              form={form}
              beside={beside ? page : undefined}
              onUnsaved={guard.mark}
            />
          </TabPanel>
          <TabPanel value="history">
            <HistoryPanel
              type={type}
              id={id}
              {...(update && { form, held: fieldsOf(type, override.form) })}
            />
          </TabPanel>
          <TabPanel value="activity">
            <ActivityLines chosen={{ type: type.name, entry: id }} nothing={noActivity} />
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}

/** Asks for confirmation before the input of an entry is lost, and then discards it. */
function useGuard(type: ContentType, id: string, parts: FormParts | undefined) {
  const draft = useDraftKey(type, id)
  return useUnsavedGuard(
    useCallback(() => {
      forgetDraft(draft)
      parts?.discard()
    }, [draft, parts]),
    samePage,
  )
}

function Actions({ type, children }: { type: ContentType; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      <Button asChild variant="secondary">
        <Link to={screenAddress(type)}>{`All ${titleCase(type.many)}`}</Link>
      </Button>
    </div>
  )
}

interface EditingProps {
  type: ContentType
  override: Override
  loaded: Loaded<Entry>
  /** The published entry, if there are pending changes. */
  published: Loaded<Entry> | undefined
  form: RefObject<FormHandle | null>
  /** The address of the page beside the form; undefined if there is none. */
  beside: string | undefined
  onUnsaved: (unsaved: Unsaved) => void
}

/** The form of an entry, or a read-only view without permission to change it. */
function Editing(props: EditingProps) {
  const { type, override, loaded, published, form, beside } = props
  const { update } = useCan(type)
  const { Preview = LivePreview } = override
  return (
    <div className={beside === undefined ? undefined : styles.beside}>
      <Card className={styles.form}>
        {update ? (
          <EntryForm
            type={type}
            words={wordsOf(type, override.words)}
            override={override.form}
            loaded={loaded}
            published={published}
            handle={form}
            onUnsaved={props.onUnsaved}
          />
        ) : (
          <EntryView
            type={type}
            override={override.form}
            entry={loaded.entity}
            pending={published !== undefined}
          />
        )}
      </Card>
      {beside !== undefined && (
        <div className={styles.preview}>
          <Preview type={type} id={loaded.entity.id} address={beside} form={form} />
        </div>
      )}
    </div>
  )
}

/** The query of the address for whether the page is shown beside the form. */
function addressOf(isBeside: boolean, override: Override): string | null {
  if (override.beside) return isBeside ? null : 'off'
  return isBeside ? '' : null
}

function samePage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname
}
