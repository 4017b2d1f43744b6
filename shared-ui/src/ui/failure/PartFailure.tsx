import { useState } from 'react'
import { SomethingWrong } from './ErrorBoundary.tsx'
import { Glyph } from '../Glyph.tsx'
import { xmark } from '../glyphs.gen.ts'
import styles from './PartFailure.module.css'

interface Props {
  /** Asked for another attempt. */
  onRetry: () => void
  /** Asked to do without the part. */
  onClose?: (() => void) | undefined
}

/** Says, over the page, that a part of it failed to show. */
export function PartFailure({ onRetry, onClose }: Props) {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <div ref={raise} popover="manual" className={styles.card}>
      <SomethingWrong onRetry={onRetry} />
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => {
          setClosed(true)
          onClose?.()
        }}
      >
        <Glyph of={xmark} />
      </button>
    </div>
  )
}

/** Puts the card over everything, wherever in the page it stands. */
function raise(card: HTMLElement | null) {
  // A browser of before 2024 shows it where it stands.
  if (card && 'showPopover' in card) card.showPopover()
}
