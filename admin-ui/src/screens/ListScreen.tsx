import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { EditDialog, editQuery } from './EditDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { GenericCard } from './GenericCard.tsx'
import type { ScreenProps } from './override.ts'
import { ScreenHeader } from './ScreenHeader.tsx'
import { useRemove } from './useRemove.ts'
import { wordsOf } from './words.ts'

/**
 * The screen of any content type: its entries, and the form of one in a dialog.
 * The address says which form is open: `?new`, or `?edit=` with an id.
 */
export function ListScreen({ type, override = {} }: ScreenProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [, setParams] = useSearchParams()
  const words = wordsOf(type, override.words)
  const remove = useRemove(type, words)
  const { Card = GenericCard } = override
  return (
    <>
      <ScreenHeader title={words.heading} ref={heading}>
        {!type.fixed && (
          <Button
            onClick={() => {
              setParams({ new: '' })
            }}
          >
            <Glyph of={plus} />
            {words.add}
          </Button>
        )}
      </ScreenHeader>
      <EntryList
        type={type}
        loading={words.loading}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      >
        {(entry) => (
          <Card
            type={type}
            entry={entry}
            onEdit={() => {
              setParams({ edit: entry.id })
            }}
            onPrepare={() => {
              // A failure shows when the form itself asks.
              client.query(editQuery(type, entry.id)).catch(() => undefined)
            }}
            onDelete={() => {
              void remove(entry).then((yes) => {
                // The button that was pressed is about to go.
                if (yes) heading.current?.focus()
              })
            }}
          />
        )}
      </EntryList>
      <EditDialog type={type} words={words} form={override.form} />
    </>
  )
}
