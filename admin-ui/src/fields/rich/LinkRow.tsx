import { Button } from '@quoin/shared-ui/ui/Button'
import { Input } from '@quoin/shared-ui/ui/Input'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import styles from './Toolbar.module.css'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Asks where the selected words lead. An empty address takes their link away. */
export function LinkRow({ editor, onClose }: Props) {
  const [address, setAddress] = useState(() =>
    String(editor.getAttributes('link').href ?? ''),
  )
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    const words = editor.chain().extendMarkRange('link')
    const href = address.trim()
    const done = href === '' ? words.unsetLink().run() : words.setLink({ href }).run()
    if (done) onClose()
    else setWrong(true)
  }
  return (
    <div
      role="presentation"
      className={styles.link}
      // The form around it would hear these keys as well.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') apply()
        else onClose()
      }}
    >
      <Input
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is what was just asked for
        autoFocus
        aria-label="Link address"
        aria-invalid={wrong || undefined}
        placeholder="https://example.com or /contact"
        inputMode="url"
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setWrong(false)
        }}
      />
      <Button size="small" onClick={apply}>
        Set link
      </Button>
    </div>
  )
}
