import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useCallback, useMemo, useRef } from 'react'
import { useSchema } from '../../api/entries/useSchema.ts'
import { useUnread } from '../../api/unread.ts'
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
import { FormAnswers } from './FormAnswers.tsx'
import { InquiryCard } from './InquiryCard.tsx'
import { MailNotice } from './MailNotice.tsx'
import { TableSwitch } from './TableSwitch.tsx'
import { useListKeys } from './useListKeys.ts'
import { useReplied } from './useReplied.ts'
import { useStatus } from './useStatus.ts'

const InquiryDialog = lazyPart(() =>
  import('./InquiryDialog.tsx').then((file) => file.InquiryDialog),
)

const empty = 'Inquiries will appear here when customers contact you.'
const given = { emptyText: empty, emptyView: empty }

/** The inquiry type with the forms of the site as choices of its form field, if there are any. */
function filteredByForm(type: ContentType, types: ContentType[]): ContentType {
  if (types.every(({ name }) => name !== 'form')) return type
  const fields = type.fields.map((field) =>
    field.name === 'formId'
      ? { ...field, kind: 'ref' as const, ref: 'form', label: 'Form' }
      : field,
  )
  return { ...type, fields }
}

/** The fields of inquiries that the list fetches, including their forms. */
function fieldsOf(type: ContentType): string[] {
  const names = type.fields.map(({ name }) => name)
  return [...listedFields(type), ...(names.includes('form') ? ['form'] : [])]
}

/** The inquiries. The filter and the open inquiry are stored in the address. */
export function InquiriesScreen({ type }: { type: ContentType }) {
  const [address, change] = useQueryParams()
  const { types } = useSchema()
  const listed = useMemo(() => filteredByForm(type, types), [type, types])
  const fields = useMemo(() => fieldsOf(type), [type])
  const formType = types.find(({ name }) => name === 'form')
  const form = address.get('formId')
  const isTable = address.get('view') === 'table'
  const heading = useRef<HTMLHeadingElement>(null)
  const words = wordsOf(type, given)
  const remove = useRemove(type, words)
  const setStatus = useStatus(type)
  const focusHeading = useCallback(() => heading.current?.focus(), [])
  const list = useRef<HTMLDivElement>(null)
  const [replies, beginReply] = useReplied(address.get('edit'))
  useListKeys({
    type,
    list,
    onReply: (id) => {
      beginReply(id)
      change({ edit: id })
    },
    onEmpty: focusHeading,
  })
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
      <ScreenHeader title={words.heading} count={useUnread(type)} ref={heading} />
      <Counters type={type} />
      <MailNotice type={type} />
      {formType && form && (
        <TableSwitch
          on={isTable}
          onChange={(on) => {
            change({ view: on ? 'table' : null }, { replace: true })
          }}
        />
      )}
      <div ref={list}>
        {formType && form && isTable ? (
          <FormAnswers type={listed} formType={formType} words={words} form={form} />
        ) : (
          <EntryList type={listed} words={words} fields={fields} onRemove={focusHeading}>
            {draw}
          </EntryList>
        )}
      </div>
      {useAdministers() && <Export />}
      {address.has('edit') && (
        <InquiryDialog
          type={type}
          words={words}
          id={address.get('edit')}
          replies={replies}
          onClose={() => {
            change({ edit: null }, { replace: true })
          }}
        />
      )}
    </>
  )
}
