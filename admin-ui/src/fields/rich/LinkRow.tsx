import { Button } from '@quoin/shared-ui/ui/Button'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import styles from './Toolbar.module.css'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Asks for the target of a link, and for its text if nothing is selected. An empty address removes the link. */
export function LinkRow({ editor, onClose }: Props) {
  const id = useId()
  const [writing] = useState(
    () => editor.state.selection.empty && !editor.isActive('link'),
  )
  const [words, setWords] = useState('')
  const [address, setAddress] = useState(() =>
    String(editor.getAttributes('link').href ?? ''),
  )
  const [wrong, setWrong] = useState<Wrong>()

  const apply = () => {
    const href = address.trim()
    const problem = wrongWith(editor, href, writing ? words : null)
    if (problem) {
      setWrong(problem)
      document.getElementById(`${id}-${problem.at}`)?.focus()
      return
    }
    if (writing) {
      const marks = [{ type: 'link', attrs: { href } }]
      editor.commands.insertContent({ type: 'text', text: words.trim(), marks })
    } else {
      const selected = editor.chain().extendMarkRange('link')
      if (href === '') selected.unsetLink().run()
      else selected.setLink({ href }).run()
    }
    onClose()
  }

  const box = (at: Wrong['at'], value: string, onChange: (value: string) => void) => ({
    id: `${id}-${at}`,
    'aria-invalid': wrong?.at === at || undefined,
    'aria-describedby': `${id}-help`,
    autoFocus: at === (writing ? 'words' : 'address'),
    value,
    onChange: ({ target }: { target: { value: string } }) => {
      onChange(target.value)
      setWrong(undefined)
    },
  })

  return (
    <div
      role="presentation"
      data-own-escape
      className={styles.link}
      // Keeps these keys from the surrounding form.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') apply()
        else onClose()
      }}
    >
      {writing && (
        <Input
          {...box('words', words, setWords)}
          aria-label="Linked words"
          placeholder="The words to read"
        />
      )}
      <Input
        {...box('address', address, setAddress)}
        aria-label="Link address"
        placeholder="https://example.com or /contact"
        inputMode="url"
      />
      <Button size="small" onClick={apply}>
        {writing ? 'Insert link' : 'Set link'}
      </Button>
      <p id={`${id}-help`} role="status" className={wrong ? styles.wrong : styles.help}>
        {wrong?.text ?? (writing ? help.writing : help.selected)}
      </p>
    </div>
  )
}

const help = {
  writing: 'Select the words that should lead somewhere first, or write them here.',
  selected: 'Leave the address empty to take the link away.',
}

interface Wrong {
  at: 'words' | 'address'
  text: string
}

/** The error that prevents a link; `words` is the text to insert, if any. */
function wrongWith(
  editor: Editor,
  href: string,
  words: string | null,
): Wrong | undefined {
  if (words?.trim() === '') return { at: 'words', text: 'Write the words of the link.' }
  if (words !== null && href === '') {
    return { at: 'address', text: 'Write where the words should lead.' }
  }
  if (href === '' || editor.can().setLink({ href })) return undefined
  return {
    at: 'address',
    text: 'A link leads to an address such as https://example.com, or to a path such as /contact.',
  }
}
