import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useCallback, useRef } from 'react'
import { useAdministers } from '../../model/identity.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { EntryList } from '../../entry-list/EntryList.tsx'
import { listedFields } from '../../entry-list/listedFields.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { useRemove } from '../../entry-list/useRemove.ts'
import { wordsOf } from '../../model/words.ts'
import { Counters } from './Counters.tsx'
import { Export } from './Export.tsx'
import { InquiryCard } from './InquiryCard.tsx'
import { useStatus } from './useStatus.ts'

const InquiryDialog = lazyPart(
  async () => (await import('./InquiryDialog.tsx')).InquiryDialog,
)

const empty = 'Inquiries will appear here when customers contact you.'
const given = { emptyText: empty, emptyView: empty }

/** What prospective clients wrote. The address holds the filter and the one that is open. */
export function InquiriesScreen({ type }: { type: ContentType }) {
  const [address, change] = useQueryParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const words = wordsOf(type, given)
  const remove = useRemove(type, words)
  const setStatus = useStatus(type)
  const focusHeading = useCallback(() => heading.current?.focus(), [])
  const draw = useCallback(
    (inquiry: Entry) => (
      <InquiryCard
        type={type}
        inquiry={inquiry}
        onPrepare={InquiryDialog.preload}
        onView={() => {
          change({ edit: inquiry.id })
        }}
        onStatus={(status) => {
          setStatus(inquiry, status)
        }}
        onDelete={() => {
          void remove(inquiry).then((yes) => {
            if (yes) focusHeading()
          })
        }}
      />
    ),
    [type, change, setStatus, remove, focusHeading],
  )

  return (
    <>
      <ScreenHeader title={words.heading} ref={heading} />
      <Counters type={type} />
      <EntryList
        type={type}
        words={words}
        fields={listedFields(type)}
        onRemove={focusHeading}
      >
        {draw}
      </EntryList>
      {useAdministers() && <Export />}
      {address.has('edit') && (
        <InquiryDialog
          type={type}
          words={words}
          id={address.get('edit')}
          onClose={() => {
            change({ edit: null }, { replace: true })
          }}
        />
      )}
    </>
  )
}
