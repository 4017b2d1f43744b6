import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import styles from './ShortcutsDialog.module.css'
import { singleKeys } from './singleKeys.ts'

const shortcuts = [
  { keys: ['Ctrl K', '⌘ K'], text: 'Go to a screen, find an entry or create one' },
  { keys: ['Ctrl S', '⌘ S'], text: 'Save what is being edited' },
  { keys: ['Ctrl Z', '⌘ Z'], text: 'Undo the last save or deletion' },
  { keys: ['/'], text: 'Search on this screen' },
  { keys: ['?'], text: 'Show these shortcuts' },
  { keys: ['Esc'], text: 'Close a window' },
]

/** The keys that work on every screen, and the switch for single keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeys.on())
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard Shortcuts">
      <dl className={styles.list}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className={styles.line}>
            <dt className={styles.keys}>
              {keys.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <Checkbox
          checked={on}
          onChange={({ target }) => {
            singleKeys.set(target.checked)
            setOn(target.checked)
          }}
        />
        Use shortcuts of a single key
      </label>
    </Dialog>
  )
}
