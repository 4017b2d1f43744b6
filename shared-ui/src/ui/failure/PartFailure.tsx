import { useState } from 'react'
import { SomethingWrong } from './ErrorBoundary.tsx'
import { Glyph } from '../Glyph.tsx'
import { xmark } from '../glyphs.gen.ts'
import styles from './PartFailure.module.css'

interface Props {
  /** Called to retry. */
  onRetry: () => void
  /** Called to continue without the part. */
  onClose?: (() => void) | undefined
}

/** Reports, over the page, that a part of it failed to render. */
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

/** Puts the card on top of everything. */
function raise(card: HTMLElement | null) {
  // Browsers from before 2024 show it in place.
  if (card && 'showPopover' in card) card.showPopover()
}
