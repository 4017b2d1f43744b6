import { Button } from '@quoin/shared-ui/ui/Button'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from '../Toolbar.module.css'
import { endSearch, matchesIn, searchFor, selectedWords, step } from './find.ts'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Finds words in the text, and replaces them. Undo takes each replacement back. */
export function FindRow({ editor, onClose }: Props) {
  const [text, setText] = useState(() => selectedWords(editor))
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [replaced, setReplaced] = useState<number>()
  const findBox = useRef<HTMLInputElement>(null)
  const replaceBox = useRef<HTMLInputElement>(null)
  const { count, at } = useEditorState({ editor, selector: () => matchesIn(editor) })
  useEffect(() => {
    findBox.current?.focus()
    findBox.current?.select()
  }, [])
  useEffect(() => {
    searchFor(editor, { text, replacement, matchCase })
  }, [editor, text, replacement, matchCase])
  useEffect(
    () => () => {
      endSearch(editor)
    },
    [editor],
  )
  const go = (what: Parameters<typeof step>[1]) => {
    setReplaced(what === 'replace all' ? count : undefined)
    step(editor, what)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    const entered = key === 'Enter' && target instanceof HTMLInputElement
    if ((!entered && key !== 'Escape') || event.nativeEvent.isComposing) return
    // Keeps these keys from the surrounding form.
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') onClose()
    else if (target === replaceBox.current) go('replace')
    else go(shiftKey ? 'previous' : 'next')
  }
  const tool = (name: string, what: Parameters<typeof step>[1]) => (
    <Button variant="ghost" size="small" disabled={count === 0} onClick={() => go(what)}>
      {name}
    </Button>
  )
  return (
    <div
      role="presentation"
      data-own-escape
      className={styles.link}
      onKeyDown={onKeyDown}
    >
      <Input
        ref={findBox}
        aria-label="Find"
        placeholder="Find"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setReplaced(undefined)
        }}
      />
      <Input
        ref={replaceBox}
        aria-label="Replace with"
        placeholder="Replace with"
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <label className={styles.count}>
        <Checkbox
          checked={matchCase}
          onChange={({ target }) => setMatchCase(target.checked)}
        />
        Match case
      </label>
      {tool('Previous', 'previous')}
      {tool('Next', 'next')}
      {tool('Replace match', 'replace')}
      {tool('Replace all', 'replace all')}
      <Button variant="ghost" size="small" onClick={onClose}>
        Done
      </Button>
      <p role="status" className={styles.help}>
        {wordsOf(text, count, at, replaced)}
      </p>
    </div>
  )
}

function wordsOf(text: string, count: number, at: number, replaced?: number): string {
  if (replaced !== undefined) return `${String(replaced)} replaced`
  if (text === '') return 'Type the words to find.'
  if (count === 0) return 'Nothing is found.'
  const all = count === 1 ? '1 match' : `${String(count)} matches`
  return at > 0 ? `${String(at)} of ${all}` : all
}
