import { Button } from '@quoin/shared-ui/ui/Button'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import styles from '../Footer.module.css'
import { picturesIn, selectPicture } from './figures.ts'
import { lackOf, nameIn } from './undescribed.ts'

interface Props {
  editor: Editor
  /** The input of the selected picture's alternative text. */
  box: RefObject<HTMLInputElement | null>
}

/** Lists the pictures of a text without an alternative text, with a link to the first. */
export function Undescribed({ editor, box }: Props) {
  const lacking = useEditorState({
    editor,
    selector: () =>
      picturesIn(editor.state.doc)
        .filter(({ node }) => node.attrs.alt === null)
        .map(({ node, pos }) => ({ pos, name: nameIn(String(node.attrs.src)) })),
  })
  const [first] = lacking
  if (first === undefined) return null
  const describe = () => {
    flushSync(() => {
      editor.view.dispatch(selectPicture(editor.state.tr, first.pos))
    })
    box.current?.focus()
  }
  return (
    <p className={styles.lacking}>
      {lackOf(lacking.map(({ name }) => name))}.{' '}
      <Button variant="ghost" size="small" onClick={describe}>
        Describe
      </Button>
    </p>
  )
}
