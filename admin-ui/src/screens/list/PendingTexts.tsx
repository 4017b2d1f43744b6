import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pendingLinesQuery, pendingText } from '../../content/pendingQueries.ts'
import type { ContentType } from '../../content/schema.ts'

interface Props {
  type: ContentType
  onTexts: (texts: ReadonlyMap<string, string>) => void
}

/** Gives a list what it says of entries with changes that are not published, by their ids. Draws nothing. */
export function PendingTexts({ type, onTexts }: Props) {
  const { data } = useQuery(pendingLinesQuery(type))
  useEffect(() => {
    if (data === undefined) return
    onTexts(new Map(data.map(({ id, fields }) => [id, pendingText(fields.length)])))
  }, [data, onTexts])
  return null
}
