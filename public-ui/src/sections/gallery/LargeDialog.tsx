import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { chevronRight } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { type KeyboardEvent, useState } from 'react'
import { textOr } from '../../content/missing.ts'
import type { Item } from '../../content/page.ts'
import { pictureId } from '../../content/pictures.ts'
import { usePictures } from '../../ui/picture/Pictured.tsx'
import { altOf } from '../../ui/picture/variant.ts'
import styles from './LargeDialog.module.css'

interface Props {
  /** The title of the gallery. */
  title: string
  pictures: Partial<Item>[]
  /** The position of the picture that is shown first. */
  first: number
  onClose: () => void
}

/** The pictures of a gallery in full, one at a time. The arrow keys lead from one to the next. */
export function LargeDialog({ title, pictures, first, onClose }: Props) {
  const [at, setAt] = useState(first)
  const album = usePictures()
  const { image = '', alt, caption } = pictures[at] ?? {}
  const known = album.get(pictureId(image))
  const count = pictures.length
  const go = (by: number) => setAt((at + by + count) % count)
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || count < 2) return
    event.preventDefault()
    go(by)
  }
  return (
    <Dialog open fill title={title} onOpenChange={onClose}>
      {/* The keys of the buttons within; the box itself is no control. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.box} onKeyDown={turn}>
        <figure className={styles.figure} aria-live="polite">
          <img
            key={image}
            src={image}
            alt={textOr(alt, known ? altOf(known) : '')}
            {...(known &&
              known.width > 0 && { width: known.width, height: known.height })}
            className={styles.picture}
          />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
        {count > 1 && (
          <div className={styles.tools}>
            <Button
              variant="secondary"
              onClick={() => go(-1)}
              aria-label="Previous picture"
            >
              <Glyph of={chevronRight} className={styles.back} />
            </Button>
            <span>{`${String(at + 1)} of ${String(count)}`}</span>
            <Button variant="secondary" onClick={() => go(1)} aria-label="Next picture">
              <Glyph of={chevronRight} />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
