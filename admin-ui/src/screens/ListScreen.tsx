import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useCan } from '../model/identity.ts'
import { recentEntryQuery } from '../api/entries/queries.ts'
import { entryAddress, isWritten, newAddress } from '../model/addressOf.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { GenericCard } from '../entry-list/GenericCard.tsx'
import { EntryList } from '../entry-list/EntryList.tsx'
import { listedFields } from '../entry-list/listedFields.ts'
import type { ScreenProps } from '../entry-form/override.ts'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'
import { useQueryParams } from '../ui/useQueryParams.ts'
import { useRemove } from '../entry-list/useRemove.ts'
import { wordsOf } from '../model/words.ts'

const EditDialog = lazyPart(() =>
  import('./EditDialog.tsx').then((file) => file.EditDialog),
)

/**
 * The default screen of a content type: its entries, and the form of an entry in a dialog. The address has the open form:
 * `?new`, or `?edit=` with an id. Types with rich text have the writing screen in place of the dialog.
 */
export function ListScreen({ type, override = {} }: ScreenProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [address, change] = useQueryParams()
  const words = wordsOf(type, override.words)
  const remove = useRemove(type, words)
  const can = useCan(type)
  const { Card = GenericCard } = override
  const navigate = useNavigate()
  const written = isWritten(type)
  const query = address.toString()
  // The writing screen leads back to this list.
  const state = useMemo(() => ({ list: query && `?${query}` }), [query])
  const draw = useCallback(
    (entry: Entry) => (
      <Card
        type={type}
        entry={entry}
        onEdit={() => {
          if (written) void navigate(entryAddress(type, entry.id), { state })
          else change({ edit: entry.id })
        }}
        onPrepare={() => {
          if (!written) EditDialog.preload()
          // If this fails, the form itself reports it.
          client.query(recentEntryQuery(type, entry.id)).catch(() => undefined)
        }}
        onDelete={() => {
          void remove(entry).then((yes) => {
            // The pressed button will be unmounted.
            if (yes) heading.current?.focus()
          })
        }}
      />
    ),
    [Card, type, client, change, remove, navigate, written, state],
  )
  const formAddress = written ? formAddressOf(type, address) : undefined
  if (formAddress !== undefined) return <Navigate replace to={formAddress} />
  return (
    <>
      <ScreenHeader title={words.heading} ref={heading}>
        {!type.fixed && can.create && (
          <Button
            {...(!written && {
              onPointerEnter: EditDialog.preload,
              onFocus: EditDialog.preload,
            })}
            onClick={() => {
              if (written) void navigate(newAddress(type), { state })
              else change({ new: '' })
            }}
          >
            <Glyph of={plus} />
            {words.add}
          </Button>
        )}
      </ScreenHeader>
      <EntryList
        type={type}
        words={words}
        fields={listedFields(type, override)}
        onRemove={() => heading.current?.focus()}
      >
        {draw}
      </EntryList>
      {(address.has('edit') || address.has('new')) && (
        <EditDialog type={type} words={words} form={override.form} />
      )}
    </>
  )
}

/** The address of the form that the query of a list names; undefined if it names none. */
function formAddressOf(type: ContentType, query: URLSearchParams): string | undefined {
  const id = query.get('edit')
  if (id !== null) return entryAddress(type, id)
  return query.has('new') ? newAddress(type) : undefined
}
