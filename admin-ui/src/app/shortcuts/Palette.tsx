import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Excerpt } from '@quoin/shared-ui/ui/Excerpt'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import styles from './Palette.module.css'
import { useFindings } from './useFindings.ts'

/** The value of the item that opens the shortcuts. */
const help = 'help'

interface Props {
  onClose: () => void
  onShortcuts: () => void
}

/** Goes to any screen, finds any entry and creates anything, from the keyboard. */
export function Palette({ onClose, onShortcuts }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState('')
  const { groups, note } = useFindings(text)
  const offered = groups.flatMap(({ items }) => items.map(({ to }) => to))
  if (text === '') offered.push(help)
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
              {items.map(({ to, text: name, excerpt }) => (
                <Command.Item
                  key={to}
                  value={to}
                  className={styles.item}
                  onSelect={() => {
                    onClose()
                    void navigate(to)
                  }}
                >
                  <span className={styles.name}>{name}</span>
                  {excerpt && (
                    <span className={styles.excerpt}>
                      <Excerpt html={excerpt} />
                    </span>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          {text === '' && (
            <Command.Group heading="Help" className={styles.group}>
              <Command.Item value={help} className={styles.item} onSelect={onShortcuts}>
                Keyboard Shortcuts
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
