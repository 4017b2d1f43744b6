import { Editor, getExtensionField } from '@tiptap/core'
import { expect, it } from 'vitest'
import type { Key } from '../../ui/keys/keyList.ts'
import { extensions } from './elements.ts'
import { editorKeys } from './keys.ts'

/** Keys of every text field, which need no mention. */
const ordinary = /^(?:Mod\+|Shift\+)?(?:Enter|Backspace|Delete|ArrowUp|ArrowDown|A)$/

const pressesOf = ({ press }: Key) => press.split(' ')

it('lists the shortcuts of the extensions, and no others', () => {
  const editor = new Editor({ extensions, element: null })
  const made = editor.extensionManager.extensions.flatMap((extension) => {
    const { name } = extension
    const options = extension.options as object
    const add = getExtensionField<(() => object) | undefined>(
      extension,
      'addKeyboardShortcuts',
      { name, options, storage: {}, editor, type: null },
    )
    return Object.keys(add?.() ?? {})
  })
  const written = made
    .map((keys) => keys.replace('Shift-Mod', 'Mod-Shift').replaceAll('-', '+'))
    .map((keys) => keys.replace(/\b[a-z]$/, (last) => last.toUpperCase()))
    // Tiptap repeats letters for Cyrillic keyboards.
    .filter((keys) => /^[\w+]+$/.test(keys))
  const listed = Object.values<Key>(editorKeys.keys)
  const presses = listed.flatMap(pressesOf)
  const unlisted = written.filter((keys) => !presses.includes(keys))
  expect(unlisted.filter((keys) => !ordinary.test(keys))).toEqual([])
  const byExtensions = listed.filter(({ owners }) => owners === undefined)
  const missing = byExtensions
    .flatMap(pressesOf)
    .filter((keys) => !written.includes(keys))
  // The slash is a character that is typed.
  expect(missing).toEqual(['/'])
})
