import { Button } from '@quoin/shared-ui/ui/Button'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useEffect } from 'react'
import type { MediaItem } from '../../../api/media.ts'
import { Thumbnail } from '../../../fields/media/Thumbnail.tsx'
import type { ContentType } from '../../../model/schema.ts'
import styles from './Describe.module.css'
import { useDescription } from './useDescription.ts'

/** How far a line is. */
export interface LineState {
  unsaved: boolean
  failed: boolean
  described: boolean
}

interface Props {
  type: ContentType
  item: MediaItem
  onState: (id: string, state: LineState) => void
  onNext: (from: HTMLInputElement) => void
}

/** One picture with the field of its description, which is saved when it is left. */
export function DescribeLine({ type, item, onState, onNext }: Props) {
  const line = useDescription(type, item)
  const { saving, saved, failure, unsaved, described } = line
  const failed = failure !== undefined
  useEffect(() => {
    onState(item.id, { unsaved, failed, described })
  }, [onState, item.id, unsaved, failed, described])
  const note = `describe-${item.id}`
  return (
    <li className={styles.line}>
      <Thumbnail item={item} className={styles.picture ?? ''} />
      <div className={styles.words}>
        <label className={styles.name} htmlFor={`${note}-alt`}>
          <VisuallyHidden>Description of </VisuallyHidden>
          {item.name}
        </label>
        <Input
          id={`${note}-alt`}
          value={line.text}
          maxLength={500}
          placeholder={item.decorative ? 'Decorative: it needs no description' : ''}
          aria-describedby={note}
          aria-invalid={failed}
          onChange={({ target }) => {
            line.type(target.value)
          }}
          onBlur={line.save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onNext(event.currentTarget)
          }}
        />
        <p id={note} className={styles.state} data-failed={failed}>
          <span role="status">{stateText(saving, saved, described)}</span>
          <span role="alert">{failure}</span>
          {failed && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Try again: ${item.name}`}
              onClick={line.save}
            >
              Try again
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}

function stateText(saving: boolean, saved: boolean, described: boolean): string {
  if (saving) return 'Saving...'
  if (saved) return described ? 'Saved' : 'Saved without description'
  return ''
}
