import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { editorKeys } from '../../fields/rich/keys.ts'
import type { Key, KeyList } from '../../ui/keys/keyList.ts'
import { everywhere } from '../../ui/keys/keys.ts'

const modules = import.meta.glob<Record<string, KeyList>>('../../**/keys.ts', {
  eager: true,
})
const lists = Object.values(modules).flatMap((module) => Object.values(module))
const allKeys = lists.flatMap(({ keys }) => Object.values(keys))
const special: KeyList[] = [everywhere, editorKeys]
const pressesOf = ({ press }: Key) => press.split(' ')

const src = join(import.meta.dirname, '../..')
const folders = [src, join(src, '../../shared-ui/src/ui')]
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing/.test(name))
    .map((name) => {
      const file = join(folder, name)
      return { file: relative(src, file), text: readFileSync(file, 'utf8') }
    }),
)

/** Files that listen to keys without an action of a key: each says why. */
const others = [
  // The hook of the registry itself.
  'ui/keys/useKeys.ts',
  // Loads the palette while Control is held.
  'app/shortcuts/Shortcuts.tsx',
  // Any key ends a focus that the screen sets.
  'entry-form/draft/useFocusOnTyped.ts',
  'entry-form/writing/useTextFocus.ts',
  // Ordinary editing around a picture: Enter, Backspace and Delete.
  'fields/rich/pictures/pictureKeys.ts',
]

const listens = /'keydown'|onKeyDown|addKeyboardShortcuts|onKeyUp|'keyup'|'keypress'/
const listeners = sources.filter(({ text }) => listens.test(text))

it('has an owner in the registry for each key listener, and a listener for each owner', () => {
  const owners = new Set(allKeys.flatMap((key) => key.owners ?? []))
  const found = listeners.map(({ file }) => file)
  expect(found.filter((file) => !owners.has(file) && !others.includes(file))).toEqual([])
  expect([...owners, ...others].filter((file) => !found.includes(file))).toEqual([])
})

it('declares each key that a listener compares', () => {
  const named =
    /\b(?:Arrow(?:Up|Down|Left|Right)|PageUp|PageDown|Escape|Enter|Home|End)\b/g
  const undeclared = listeners
    .filter(({ file }) => !others.includes(file))
    .flatMap(({ file, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      const letters = [...code.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== '(\w)'/g)]
      const used = [
        ...(code.match(named) ?? []),
        ...letters.map(([, letter = '']) => letter.toUpperCase()),
      ]
      const declared = allKeys
        .filter(({ owners = [] }) => owners.includes(file))
        .flatMap(pressesOf)
        .map((press) => press.split('+').at(-1))
      return used
        .filter((name) => !declared.includes(name))
        .map((name) => `${name} in ${file}`)
    })
  expect(undeclared).toEqual([])
})

it.each(lists)('has no two keys that conflict: $where', ({ keys }) => {
  const presses = Object.values(keys).flatMap(pressesOf)
  expect(presses.filter((press, at) => presses.indexOf(press) !== at)).toEqual([])
})

it.each(lists.filter((list) => !special.includes(list) && hasHook(list)))(
  'has no key of every screen: $where',
  ({ keys }) => {
    const taken = Object.values(everywhere.keys).flatMap(pressesOf)
    const own = Object.values(keys).flatMap(pressesOf)
    expect(own.filter((press) => taken.includes(press))).toEqual([])
  },
)

it('does not use a key of the text editor unless the editor has it first', () => {
  const inText = Object.values(editorKeys.keys).flatMap(pressesOf)
  const conflicts = lists
    .filter((list) => list !== editorKeys)
    .flatMap(({ keys }) => Object.values<Key>(keys))
    .filter(({ inFields, editorFirst }) => inFields && !editorFirst)
    .flatMap(pressesOf)
    .filter((press) => inText.includes(press))
  expect(conflicts).toEqual([])
  const first = allKeys.filter(({ editorFirst }) => editorFirst).flatMap(pressesOf)
  expect(first.filter((press) => !inText.includes(press))).toEqual([])
})

/** Whether `useKeys` listens to the keys of a list. */
function hasHook({ keys }: KeyList): boolean {
  return Object.values(keys).some(({ owners }) => owners === undefined)
}
