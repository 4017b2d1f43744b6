import type { KeyList } from './keyList.ts'

/** The keys that work on every screen. */
export const everywhere = {
  where: 'On every screen',
  keys: {
    palette: {
      press: 'Mod+K',
      label: 'Go to a screen, find an entry or create one',
      inFields: true,
      editorFirst: true,
    },
    save: { press: 'Mod+S', label: 'Save the changes', inFields: true },
    undo: { press: 'Mod+Z', label: 'Undo the last save or deletion' },
    search: { press: '/', label: 'Search on this screen' },
    list: { press: '?', label: 'Show these shortcuts' },
  },
} satisfies KeyList
