import { Field } from '@quoin/shared-ui/ui/Field'
import { Select } from '@quoin/shared-ui/ui/Select'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentType } from '../../content/schema.ts'
import { choiceLabel } from '../../fields/texts.ts'
import { EntryList } from '../../screens/EntryList.tsx'
import { ScreenHeader } from '../../screens/ScreenHeader.tsx'
import { useRemove } from '../../screens/useRemove.ts'
import { wordsOf } from '../../screens/words.ts'
import { Counters } from './Counters.tsx'
import { InquiryCard } from './InquiryCard.tsx'
import { InquiryDialog } from './InquiryDialog.tsx'
import { statuses } from './status.ts'
import { useStatus } from './useStatus.ts'

/** What prospective clients wrote. The address holds the filter and the one that is open. */
export function InquiriesScreen({ type }: { type: ContentType }) {
  const [params, setParams] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const words = wordsOf(type)
  const remove = useRemove(type, words)
  const setStatus = useStatus(type)
  const filter = params.get('status') ?? ''
  const address = (changes: Record<string, string>) => {
    const next = Object.entries({ status: filter, ...changes })
    return Object.fromEntries(next.filter(([, value]) => value !== ''))
  }

  return (
    <>
      <ScreenHeader title={words.heading} ref={heading}>
        <Field label="Filter by status">
          <Select
            value={filter}
            onChange={({ target }) => {
              setParams(address({ status: target.value }))
            }}
          >
            <option value="">All Inquiries</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {choiceLabel(status)}
              </option>
            ))}
          </Select>
        </Field>
      </ScreenHeader>
      <Counters type={type} />
      <EntryList
        type={type}
        params={filter === '' ? {} : { status: filter }}
        loading={words.loading}
        empty={emptyWords(filter)}
      >
        {(inquiry) => (
          <InquiryCard
            inquiry={inquiry}
            onView={() => {
              setParams(address({ view: inquiry.id }))
            }}
            onStatus={(status) => {
              setStatus(inquiry.id, status)
            }}
            onDelete={() => {
              void remove(inquiry).then((yes) => {
                if (yes) heading.current?.focus()
              })
            }}
          />
        )}
      </EntryList>
      <InquiryDialog
        type={type}
        id={params.get('view')}
        onClose={() => {
          setParams(address({}))
        }}
        onResolve={(id) => {
          setStatus(id, 'resolved')
          setParams(address({}))
        }}
      />
    </>
  )
}

function emptyWords(filter: string): { title: string; text: string } {
  return filter === ''
    ? {
        title: 'No Inquiries Found',
        text: 'Inquiries will appear here when customers contact you.',
      }
    : { title: `No ${filter} inquiries found`, text: 'Try changing the filter.' }
}
