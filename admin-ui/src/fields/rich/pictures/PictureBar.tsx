import { Button } from '@quoin/shared-ui/ui/Button'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { mediaIdIn } from '../../../model/mediaId.ts'
import { usePicker } from '../../media/usePicker.tsx'
import {
  addBeside,
  type Picture,
  pictureAt,
  removePicture,
  selectPicture,
  stepBehind,
  writeCaption,
} from './figures.ts'
import { PicturesDialog } from './GalleryWindow.tsx'
import styles from './PictureBar.module.css'
import { pictureOf } from './pictureOf.ts'

interface Props {
  editor: Editor
  /** The input of the alternative text. */
  box: Ref<HTMLInputElement>
}

/**
 * The alternative text and the actions of the selected picture. Enter moves to the text after it, Escape to the
 * picture.
 */
export function PictureBar({ editor, box }: Props) {
  const [growing, setGrowing] = useState(false)
  const shown = useEditorState({
    editor,
    selector: () => {
      const attributes = pictureAt(editor.state)?.node.attrs
      return attributes && { src: textIn(attributes.src), alt: textIn(attributes.alt) }
    },
  })
  const act = (change: (tr: Transaction, picture: Picture) => Transaction) => {
    const picture = pictureAt(editor.state)
    if (picture) editor.view.dispatch(change(editor.state.tr, picture))
  }
  const goOn = (change: Parameters<typeof act>[0]) => {
    act(change)
    editor.view.focus()
  }
  const say = (alt: string | null) => {
    act((tr, { pos }) => tr.setNodeAttribute(pos, 'alt', alt))
  }
  const picker = usePicker(
    (item) => {
      act((tr, { pos }) => {
        for (const [name, value] of Object.entries(pictureOf(item))) {
          tr.setNodeAttribute(pos, name, value)
        }
        return tr
      })
    },
    mediaIdIn(shown?.src ?? ''),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const leaves =
      key === 'Escape' || (key === 'Enter' && target instanceof HTMLInputElement)
    if (!leaves || event.nativeEvent.isComposing) return
    // Keeps these keys from the surrounding form.
    event.preventDefault()
    event.stopPropagation()
    goOn(key === 'Enter' ? stepBehind : (tr) => tr)
  }
  if (shown === undefined) return null
  const { alt } = shown
  return (
    <>
      <div role="presentation" data-own-escape onKeyDown={onKeyDown}>
        <div role="group" aria-label="Selected picture" className={styles.bar}>
          <AltText box={box} alt={alt} onChange={say} />
          <Button variant="ghost" size="small" onClick={() => goOn(writeCaption)}>
            Caption
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-haspopup="dialog"
            onPointerEnter={picker.prepare}
            onFocus={picker.prepare}
            onClick={picker.open}
          >
            Replace
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-haspopup="dialog"
            onPointerEnter={PicturesDialog.preload}
            onFocus={PicturesDialog.preload}
            onClick={() => setGrowing(true)}
          >
            More pictures
          </Button>
          <Button variant="ghost" size="small" onClick={() => goOn(removePicture)}>
            Remove picture
          </Button>
        </div>
      </div>
      {picker.window}
      {growing && (
        <PicturesDialog
          onChoose={(items) => {
            act((tr, { pos }) =>
              selectPicture(tr, addBeside(tr, pos, items.map(pictureOf))),
            )
          }}
          onClose={() => setGrowing(false)}
        />
      )}
    </>
  )
}

interface AltProps {
  box: Ref<HTMLInputElement>
  /** Null if nobody has described the picture yet; empty if it is decorative. */
  alt: string | null
  onChange: (alt: string | null) => void
}

function AltText({ box, alt, onChange }: AltProps) {
  return (
    <>
      <Input
        ref={box}
        className={styles.alt}
        aria-label="Alt text"
        placeholder="What the picture shows"
        value={alt ?? ''}
        disabled={alt === ''}
        onChange={({ target }) =>
          onChange(target.value.trim() === '' ? null : target.value)
        }
      />
      <label className={styles.decorative}>
        <Checkbox
          checked={alt === ''}
          onChange={({ target }) => onChange(target.checked ? '' : null)}
        />
        Decorative
      </label>
    </>
  )
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
