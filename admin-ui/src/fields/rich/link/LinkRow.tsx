import type { SearchHit } from '@quoin/shared-ui/api/schema'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { entryLink } from '../elements.ts'
import styles from '../Toolbar.module.css'
import { AddressBox } from './AddressBox.tsx'
import { isAddress, usePages } from './usePages.ts'

interface Props {
  editor: Editor
  onClose: () => void
}

/**
 * Asks for the target of a link, an address or a page of the site, and for the words of the link if nothing is selected.
 * An empty address removes the link.
 */
export function LinkRow({ editor, onClose }: Props) {
  const id = useId()
  const wordsBox = useRef<HTMLInputElement>(null)
  const addressBox = useRef<HTMLInputElement>(null)
  const [writing] = useState(
    () => editor.state.selection.empty && !editor.isActive('link'),
  )
  const [before] = useState(() => editor.getAttributes('link'))
  const [words, setWords] = useState('')
  const [address, setAddress] = useState(() => String(before.href ?? ''))
  const [wrong, setWrong] = useState<Wrong>()
  const [button, setButton] = useState(before.class === 'button')
  const entry = before[entryLink] as string | null | undefined
  const unchanged = address === String(before.href ?? '') && entry != null
  const pages = usePages(unchanged ? '' : address)

  useEffect(() => {
    const box = writing ? wordsBox : addressBox
    box.current?.focus()
  }, [writing])
  const refuse = (problem: Wrong) => {
    setWrong(problem)
    const box = problem.at === 'words' ? wordsBox : addressBox
    box.current?.focus()
  }
  const apply = () => {
    const href = address.trim()
    const problem = wrongWith(editor, href, writing ? words : null)
    if (unchanged) finish({ href: href || null, [entryLink]: entry }, words)
    else if (problem) refuse(problem)
    else finish({ href, [entryLink]: null }, words)
  }
  const choose = ({ type, id: chosen, title }: SearchHit) => {
    finish({ href: null, [entryLink]: `${type}/${chosen}` }, words.trim() || title)
  }
  const finish = (target: Record<string, string | null>, text: string) => {
    const attrs: typeof target = { ...target, class: button ? 'button' : null }
    const selected = editor.chain().extendMarkRange('link')
    if (writing) {
      const marks = [{ type: 'link', attrs }]
      editor.commands.insertContent({ type: 'text', text: text.trim(), marks })
    } else if (attrs.href === '') selected.unsetLink().run()
    else selected.setMark('link', attrs).run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.nativeEvent.isComposing) return
    const chosen = event.key === 'Enter' && event.target === addressBox.current
    // Keeps these keys from the surrounding form.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (chosen && (pages.searching || pages.hits.length > 0)) return
    else apply()
  }

  return (
    <div
      role="presentation"
      data-own-escape
      className={styles.link}
      onKeyDown={onKeyDown}
    >
      {writing && (
        <Input
          ref={wordsBox}
          aria-label="Linked words"
          aria-invalid={wrong?.at === 'words' || undefined}
          aria-describedby={`${id}-help`}
          placeholder="The words to read"
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setWrong(undefined)
          }}
        />
      )}
      <AddressBox
        ref={addressBox}
        value={address}
        onChange={(value) => {
          setAddress(value)
          setWrong(undefined)
        }}
        pages={pages}
        onChoose={choose}
        invalid={wrong?.at === 'address'}
        help={`${id}-help`}
      />
      <label className={styles.count}>
        <Checkbox checked={button} onChange={({ target }) => setButton(target.checked)} />
        Show as a button
      </label>
      <Button size="small" onClick={apply}>
        {writing ? 'Insert link' : 'Set link'}
      </Button>
      {!writing && (
        <Button variant="ghost" size="small" onClick={() => finish({ href: '' }, words)}>
          Remove link
        </Button>
      )}
      <p id={`${id}-help`} role="status" className={wrong ? styles.wrong : styles.help}>
        {wrong?.text ?? (pages.note || helpFor(writing, unchanged))}
      </p>
    </div>
  )
}

function helpFor(writing: boolean, toEntry: boolean): string {
  if (toEntry) return 'The link follows its page when that moves. ' + help.selected
  return writing ? help.writing : help.selected
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
  if (href === '' || (isAddress(href) && editor.can().setLink({ href }))) return undefined
  return {
    at: 'address',
    text: 'A link leads to a page of the list, to an address such as https://example.com, or to a path such as /contact.',
  }
}
