import { type Control, useController } from 'react-hook-form'
import type { Focal, MediaItem } from '../../../api/media.ts'
import type { Drafts } from '../../../fields/drafts.ts'
import { isObject } from '../../../fields/drafts.ts'
import { FocalPoint } from './FocalPoint.tsx'
import styles from './Item.module.css'

interface Props {
  item: MediaItem
  control: Control<Drafts>
}

/** The focal point in the form of a picture, where its coordinates are texts. */
export function FocalField({ item, control }: Props) {
  const { field } = useController({ name: 'focal', control })
  // Without a size the picture cannot be cropped.
  if (item.width === 0)
    return <img className={styles.whole} src={item.url} alt={item.alt} />
  return (
    <FocalPoint
      item={item}
      focal={focalIn(field.value)}
      onChange={({ x, y }) => {
        field.onChange({ x: String(x), y: String(y) })
      }}
    />
  )
}

function focalIn(draft: unknown): Focal {
  const { x, y } = isObject(draft) ? draft : {}
  return { x: shareIn(x), y: shareIn(y) }
}

/** A coordinate of the draft; the middle if it is invalid. */
function shareIn(draft: unknown): number {
  const share = typeof draft === 'string' && draft !== '' ? Number(draft) : 0.5
  return share >= 0 && share <= 1 ? share : 0.5
}
