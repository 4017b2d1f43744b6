import { useQuery } from '@tanstack/react-query'
import { type MediaItem, mediaCollectionsQuery } from '../../../api/media.ts'
import { fromList, useWrite } from '../../../entry-form/useWrite.ts'
import type { ContentType } from '../../../model/schema.ts'
import { counted } from './counted.ts'
import { WordDialog } from './WordDialog.tsx'

interface Props {
  type: ContentType
  items: MediaItem[]
  onClose: () => void
}

/** Puts several files into a collection, or takes them out of theirs. */
export function CollectionDialog({ type, items, onClose }: Props) {
  const { data: known = [] } = useQuery(mediaCollectionsQuery)
  const { mutate } = useWrite(type)
  const [first] = items
  const shared = items.every(({ collection }) => collection === first?.collection)
  return (
    <WordDialog
      title={`Collection of ${counted(items)}`}
      label="Collection"
      help="An existing name, or a new one. Leave it empty to take the files out of their collection."
      action="Move"
      words={known}
      longest={60}
      initial={shared ? first?.collection : ''}
      onClose={onClose}
      onSubmit={(collection) => {
        mutate({
          targets: items.map(fromList),
          values: { collection },
          ahead: true,
          done: `${counted(items)} moved`,
        })
        onClose()
      }}
    />
  )
}
