import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import { editorKeys } from '../../fields/rich/keys.ts'
import type { KeyList } from '../../ui/keys/keyList.ts'
import { keyNames } from '../../ui/keys/keyNames.ts'
import { everywhere } from '../../ui/keys/keys.ts'
import { singleKeys } from '../../ui/keys/singleKeys.ts'
import { heardLists } from '../../ui/keys/useKeys.ts'
import { formKeys, listKeys, orderKeys, pageEditorKeys } from './keys.ts'
import styles from './ShortcutsDialog.module.css'

/** The keys that work on every screen, those of the present screen, all others, and the switch for single keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeys.on())
  const [lists] = useState<KeyList[]>(() => [
    ...new Set<KeyList>([
      everywhere,
      ...heardLists(),
      ...[formKeys, editorKeys, listKeys, orderKeys, pageEditorKeys],
    ]),
  ])
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard Shortcuts">
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
      {lists.map((list) => (
        <Keys key={list.where} list={list} />
      ))}
    </Dialog>
  )
}

function Keys({ list: { where, keys } }: { list: KeyList }) {
  return (
    <section aria-label={where}>
      <h3 className={styles.heading}>{where}</h3>
      <dl className={styles.list}>
        {Object.values(keys).map(({ press, label }) => (
          <div key={label} className={styles.line}>
            <dt className={styles.keys}>
              {keyNames(press).map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd className={styles.text}>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
