import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Excerpt } from '@quoin/shared-ui/ui/Excerpt'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import styles from './Palette.module.css'
import { useActions } from './useActions.ts'
import { type Item, useFindings } from './useFindings.ts'

interface Props {
  onClose: () => void
  onShortcuts: () => void
}

/** Goes to any screen, finds any entry, creates anything and starts actions, from the keyboard. */
export function Palette({ onClose, onShortcuts }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState('')
  const { groups, note } = useFindings(text, useActions(onShortcuts))
  const offered = groups.flatMap(({ items }) => items.map(({ to }) => to))
  // Results arrive after the input: the first result is selected until the pointer is on another.
  const selected = offered.includes(pointed) ? pointed : (offered[0] ?? '')
  return (
    <Dialog open onOpenChange={onClose} title="Go to, find or create">
      <Command
        label="Go to, find or create"
        shouldFilter={false}
        loop
        value={selected}
        onValueChange={setPointed}
      >
        <Command.Input
          className={styles.input}
          placeholder="A screen, an entry or something to create"
          value={text}
          onValueChange={(next) => {
            setText(next)
            setPointed('')
          }}
        />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{note}</Command.Empty>
          {groups.map(({ heading, items }) => (
            <Command.Group key={heading} heading={heading} className={styles.group}>
              {items.map((item) => (
                <Command.Item
                  key={item.to}
                  value={item.to}
                  className={styles.item}
                  onSelect={() => {
                    onClose()
                    if (item.run) item.run()
                    else void navigate(item.to)
                  }}
                >
                  <Face {...item} />
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** The icon and the texts of a result. */
function Face({ icon, text, excerpt, note }: Item) {
  return (
    <>
      {typeof icon === 'string' ? (
        <Icon name={icon} className={styles.icon} />
      ) : (
        <Glyph of={icon} className={styles.icon} />
      )}
      <span className={styles.name}>{text}</span>
      {excerpt && (
        <span className={styles.excerpt}>
          <Excerpt html={excerpt} />
        </span>
      )}
      {note && <span className={styles.excerpt}>{note}</span>}
    </>
  )
}
