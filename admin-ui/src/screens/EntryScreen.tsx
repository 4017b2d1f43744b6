import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { useCallback, useRef } from 'react'
import { Link, type Location } from 'react-router'
import { screenAddress } from '../model/addressOf.ts'
import { useCan } from '../model/identity.ts'
import { previewAddress } from '../model/previewAddress.ts'
import { type ContentType, titleOf } from '../model/schema.ts'
import { Failed } from '../ui/Failed.tsx'
import { ActivityLines } from '../ui/activity/ActivityLines.tsx'
import { EntryForm } from '../entry-form/EntryForm.tsx'
import styles from './EntryScreen.module.css'
import { EntryView } from '../entry-form/EntryView.tsx'
import type { FormHandle } from '../entry-form/formHandle.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { forgetDraft, useDraftKey } from '../entry-form/draft/keptDraft.ts'
import { LivePreview } from '../entry-form/preview/LivePreview.tsx'
import type { Override, PageProps } from '../entry-form/override.ts'
import { buildFormLayout } from '../entry-form/formLayout.ts'
import { PreviewActions } from '../entry-form/preview/PreviewActions.tsx'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'
import { useQueryParams } from '../ui/useQueryParams.ts'
import { useEntryOrDraft } from '../entry-form/useEntryOrDraft.ts'
import { useUnsavedGuard } from '../entry-form/useUnsavedGuard.ts'
import { titleCase, wordsOf } from '../model/words.ts'

const tabs = ['history', 'activity'] as const

/** The page of one entry, for the work of an hour. A save leaves it open. */
export function EntryScreen({ type, id, override = {} }: PageProps) {
  const words = wordsOf(type, override.words)
  const { loaded, published, error } = useEntryOrDraft(type, id)
  const draft = useDraftKey(type, id)
  const parts = override.form?.parts
  const guard = useUnsavedGuard(
    useCallback(() => {
      forgetDraft(draft)
      parts?.discard()
    }, [draft, parts]),
    samePage,
  )
  const [address, change] = useQueryParams()
  const tab = tabs.find((name) => name === address.get('tab')) ?? 'edit'
  const form = useRef<FormHandle>(null)
  const { update } = useCan(type)
  const title = update ? words.editTitle : words.viewTitle
  const page = loaded && (override.page ?? previewAddress(type, loaded.entity))
  const asked = override.beside
    ? address.get('preview') !== 'off'
    : address.has('preview')
  const beside = update && page !== undefined && asked
  /** What the address says of whether the page stands beside the form. */
  const addressed = (next: boolean) => {
    if (override.beside) return next ? null : 'off'
    return next ? '' : null
  }
  const { Preview = LivePreview } = override
  return (
    <>
      <ScreenHeader
        title={loaded && !type.single ? titleOf(type, loaded.entity) : title}
        {...(loaded && !type.single && { text: title })}
      >
        {!type.single && (
          <div className={styles.actions}>
            {loaded && page !== undefined && (
              <PreviewActions
                type={type}
                id={loaded.entity.id}
                address={page}
                beside={beside}
                onBeside={(next) => {
                  change({ preview: addressed(next) }, { replace: true })
                }}
              />
            )}
            <Button asChild variant="secondary">
              <Link to={screenAddress(type)}>{`All ${titleCase(type.many)}`}</Link>
            </Button>
          </div>
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
          {/* What is typed stays while another tab is looked at. */}
          <TabPanel value="edit" forceMount hidden={tab !== 'edit'}>
            <div className={beside ? styles.beside : undefined}>
              <Card className={styles.form}>
                {update ? (
                  <EntryForm
                    type={type}
                    words={words}
                    override={override.form}
                    loaded={loaded}
                    published={published}
                    handle={form}
                    onUnsaved={guard.mark}
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
              {beside && (
                <div className={styles.preview}>
                  <Preview type={type} id={loaded.entity.id} address={page} form={form} />
                </div>
              )}
            </div>
          </TabPanel>
          <TabPanel value="history">
            <HistoryPanel
              type={type}
              id={id}
              {...(update && { form, held: heldBy(type, override.form) })}
            />
          </TabPanel>
          <TabPanel value="activity">
            <ActivityLines
              chosen={{ type: type.name, entry: id }}
              nothing="Changes are kept for 400 days; what is changed from now on will appear here."
            />
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}

function heldBy(type: ContentType, form: Override['form']): string[] {
  const { main, more } = buildFormLayout(type, form)
  return [...main, ...more].map(({ name }) => name)
}

function samePage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname
}
