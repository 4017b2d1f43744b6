import { Button } from '@quoin/shared-ui/ui/Button'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { useCallback, useRef, useState } from 'react'
import { Link, type Location } from 'react-router'
import { useCan } from '../../../model/identity.ts'
import { titleOf } from '../../../model/schema.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { ActivityLines } from '../../../ui/activity/ActivityLines.tsx'
import type { FormHandle } from '../../../entry-form/formHandle.ts'
import { HistoryPanel } from '../../../history/HistoryPanel.tsx'
import { forgetDraft, useDraftKey } from '../../../entry-form/draft/keptDraft.ts'
import type { PageProps } from '../../../entry-form/override.ts'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { useQueryParams } from '../../../ui/useQueryParams.ts'
import { useEntry } from '../../../entry-form/useEntry.ts'
import { useUnsavedGuard } from '../../../entry-form/useUnsavedGuard.ts'
import { edited } from './edited.ts'
import { Item } from './Item.tsx'
import { ItemView } from './ItemView.tsx'

const tabs = ['history', 'activity'] as const

/** The page of one file of the library. */
export function ItemScreen({ type, id }: PageProps) {
  const [leaving, setLeaving] = useState(false)
  const { loaded, error } = useEntry(type, id, !leaving)
  const draft = useDraftKey(type, id)
  const discard = useCallback(() => {
    forgetDraft(draft)
  }, [draft])
  const guard = useUnsavedGuard(discard, samePage)
  const [address, change] = useQueryParams()
  const tab = tabs.find((name) => name === address.get('tab')) ?? 'edit'
  const form = useRef<FormHandle>(null)
  const { update } = useCan(type)
  return (
    <>
      <ScreenHeader title={loaded ? titleOf(type, loaded.entity) : 'Media'}>
        <Button asChild variant="secondary">
          <Link to="/admin/media">All Media</Link>
        </Button>
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
          <TabList aria-label="File">
            <Tab value="edit">{update ? 'Edit' : 'View'}</Tab>
            <Tab value="history">History</Tab>
            <Tab value="activity">Activity</Tab>
          </TabList>
          {/* The input is kept while another tab is open. */}
          <TabPanel value="edit" forceMount hidden={tab !== 'edit'}>
            {update ? (
              <Item
                type={type}
                loaded={loaded}
                handle={form}
                onUnsaved={guard.mark}
                leaving={leaving}
                onLeaving={setLeaving}
                onGone={discard}
              />
            ) : (
              <ItemView type={type} loaded={loaded} />
            )}
          </TabPanel>
          <TabPanel value="history">
            <HistoryPanel
              type={type}
              id={id}
              {...(update && { form, held: edited.fields })}
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

function samePage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname
}
