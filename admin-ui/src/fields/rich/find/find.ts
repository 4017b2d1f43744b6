import { type Editor, Extension } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  getSearchState,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search'

/** Marks the matches of a search in the text. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [search()],
})

/** A search, as a person types it. */
export interface Wanted {
  text: string
  replacement: string
  matchCase: boolean
}

const steps = {
  next: findNext,
  previous: findPrev,
  replace: replaceNext,
  'replace all': replaceAll,
}

/** Searches for a text from now on; for none, the search ends. */
export function searchFor(editor: Editor, { text, replacement, matchCase }: Wanted) {
  const query = new SearchQuery({
    search: text,
    replace: replacement,
    caseSensitive: matchCase,
    literal: true,
  })
  if (getSearchState(editor.state)?.query.eq(query)) return
  editor.view.dispatch(setSearchState(editor.state.tr, query))
}

export function endSearch(editor: Editor) {
  if (editor.isDestroyed) return
  searchFor(editor, { text: '', replacement: '', matchCase: false })
}

/** Goes to a match, or replaces. */
export function step(editor: Editor, what: keyof typeof steps) {
  steps[what](editor.state, editor.view.dispatch, editor.view)
  // The editor itself scrolls only while it has the focus, which stays in the field.
  const match = editor.view.dom.querySelector('.ProseMirror-active-search-match')
  match?.scrollIntoView({ block: 'center' })
}

/** The number of matches, and the place of the selected match, from 1; 0 if none is selected. */
export function matchesIn({ state }: Editor): { count: number; at: number } {
  const found = getMatchHighlights(state).find()
  const { from, to } = state.selection
  const at = found.findIndex((match) => match.from === from && match.to === to) + 1
  return { count: found.length, at }
}

/** The selected words, with which a search begins; empty if they are on several lines. */
export function selectedWords({ state }: Editor): string {
  const { selection, doc } = state
  if (!(selection instanceof TextSelection) || !selection.$from.sameParent(selection.$to))
    return ''
  return doc.textBetween(selection.from, selection.to)
}
