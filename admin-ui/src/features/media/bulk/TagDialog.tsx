import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MediaItem, mediaTagsQuery } from '../../../api/media.ts'
import { fromList, useWrite } from '../../../entry-form/useWrite.ts'
import { filled } from '../../../fields/lines/index.tsx'
import { asTexts } from '../../../fields/texts.ts'
import type { ContentType } from '../../../model/schema.ts'
import styles from './WordDialog.module.css'
import { counted } from './counted.ts'
import { WordDialog } from './WordDialog.tsx'

interface Props {
  type: ContentType
  items: MediaItem[]
  onClose: () => void
}

/** Puts tags on several files, or takes them off. */
export function TagDialog({ type, items, onClose }: Props) {
  const { data: known = [] } = useQuery(mediaTagsQuery)
  const { mutate } = useWrite(type)
  const [off, setOff] = useState(false)
  return (
    <WordDialog
      title={`Tag ${counted(items)}`}
      label="Tags"
      help="Separated by commas. The files keep their other tags."
      action={off ? 'Take off' : 'Put on'}
      words={known}
      longest={500}
      missing="Type at least one tag."
      onClose={onClose}
      onSubmit={(text) => {
        const named = filled(text.split(','))
        mutate({
          targets: items.map(fromList),
          values: ({ tags }) => {
            const kept = asTexts(tags).filter((tag) => !named.includes(tag))
            return { tags: off ? kept : [...kept, ...named] }
          },
          ahead: true,
          done: `${counted(items)} tagged`,
        })
        onClose()
      }}
    >
      <label className={styles.off}>
        <Checkbox
          checked={off}
          onChange={({ target }) => {
            setOff(target.checked)
          }}
        />
        Take these tags off instead
      </label>
    </WordDialog>
  )
}
