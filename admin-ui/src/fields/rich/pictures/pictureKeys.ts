import { type Editor, Extension } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { figureAt, pictureAt, removePicture, stepBehind } from './figures.ts'

/** Keys with another meaning when a picture is selected: it is deleted with its figure, and Enter moves below it. */
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
  if (!beside || figureAt(state.doc, pos) === undefined) return false
  view.dispatch(stepBehind(state.tr, { pos }).scrollIntoView())
  return true
}

function remove({ state, view }: Editor): boolean {
  const picture = pictureAt(state)
  if (!(state.selection instanceof NodeSelection) || picture === undefined) return false
  view.dispatch(removePicture(state.tr, picture).scrollIntoView())
  return true
}
