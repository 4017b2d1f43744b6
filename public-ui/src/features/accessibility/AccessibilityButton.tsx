import { classes } from '@quoin/shared-ui/ui/classes'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { universalAccess } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useId, useRef, useState } from 'react'
import floating from '../../ui/Floating.module.css'
import { useDismiss } from '../../ui/useDismiss.ts'
import styles from './AccessibilityButton.module.css'

const AccessibilityPanel = lazyPart(() =>
  import('./AccessibilityPanel.tsx').then((file) => file.AccessibilityPanel),
)

/** The floating button that opens the accessibility panel. */
export function AccessibilityButton() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLElement>(null)
  const id = useId()
  useDismiss(root, open, () => setOpen(false))
  return (
    <aside
      ref={root}
      aria-label="Accessibility"
      className={classes(floating.floating, styles.root)}
    >
      <button
        type="button"
        className={styles.button}
        aria-label="Accessibility settings"
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={AccessibilityPanel.preload}
        onFocus={AccessibilityPanel.preload}
        onClick={() => setOpen(!open)}
      >
        <Glyph of={universalAccess} />
      </button>
      <div id={id}>{open && <AccessibilityPanel />}</div>
    </aside>
  )
}
