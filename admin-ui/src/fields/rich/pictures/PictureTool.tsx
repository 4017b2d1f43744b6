import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { picture } from '@quoin/shared-ui/ui/writingGlyphs'
import type { Editor } from '@tiptap/core'
import { Toolbar as Bar } from 'radix-ui'
import { useEffect } from 'react'
import { usePicker } from '../../media/usePicker.tsx'
import { insertPicture, selectPicture } from './figures.ts'
import { pictureOf } from './pictureOf.ts'
import styles from '../Toolbar.module.css'

interface Props {
  editor: Editor
  /** Whether the library has to open without a click on the tool. */
  asked: boolean
  onOpen: () => void
}

/** The tool that inserts a picture of the library at the cursor, and selects it. */
export function PictureTool({ editor, asked, onOpen }: Props) {
  const { open, prepare, window } = usePicker((item) => {
    const { tr } = editor.state
    const pos = insertPicture(tr, tr.selection.to, pictureOf(item))
    editor.view.dispatch(selectPicture(tr, pos))
  })
  useEffect(() => {
    if (!asked) return
    open()
    onOpen()
  }, [asked, open, onOpen])
  return (
    <>
      <Bar.Button
        aria-label="Picture"
        aria-haspopup="dialog"
        title="Picture"
        className={styles.tool}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <Glyph of={picture} />
      </Bar.Button>
      {window}
    </>
  )
}
