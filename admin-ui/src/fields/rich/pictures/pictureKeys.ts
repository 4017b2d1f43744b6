import { type Editor, Extension } from '@tiptap/core'
import { NodeSelection, type Selection } from '@tiptap/pm/state'
import { figureAt, pictureAt, removePicture, stepBehind } from './figures.ts'

/** Keys with another meaning when a picture is selected: it is deleted with its figure, and Enter moves below it, as at the end of a caption. */
export const PictureKeys = Extension.create({
  name: 'pictureKeys',
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => leave(editor),
    Backspace: ({ editor }) => remove(editor),
    Delete: ({ editor }) => remove(editor),
  }),
})

function leave({ state, view }: Editor): boolean {
  const { parent, pos } = state.selection.$from
  const beside = parent.children.some(({ type }) => type.name === 'img')
  if (!beside && !isAtEndOfCaption(state.selection)) return false
  if (figureAt(state.doc, pos) === undefined) return false
  view.dispatch(stepBehind(state.tr, { pos }).scrollIntoView())
  return true
}

function isAtEndOfCaption({ $from, empty }: Selection): boolean {
  const inCaption = $from.depth > 1 && $from.node(-1).type.name === 'figcaption'
  return empty && inCaption && $from.parentOffset === $from.parent.content.size
}

function remove({ state, view }: Editor): boolean {
  const picture = pictureAt(state)
  if (!(state.selection instanceof NodeSelection) || picture === undefined) return false
  view.dispatch(removePicture(state.tr, picture).scrollIntoView())
  return true
}
