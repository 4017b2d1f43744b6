import type { KeyList } from '../../ui/keys/keyList.ts'

/** The keys of windows, and of fields with further keys. */
export const formKeys = {
  where: 'In windows and fields',
  keys: {
    close: {
      press: 'Escape',
      label: 'Close a window',
      owners: [
        '../../shared-ui/src/ui/dialog/Dialog.tsx',
        '../../shared-ui/src/ui/dialog/Confirm.tsx',
      ],
    },
    send: {
      press: 'Mod+Enter',
      label: 'Send an answer, or keep a note',
      owners: ['features/inquiries/conversation/MessageForm.tsx'],
    },
    next: {
      press: 'Enter',
      label: 'Go to the next description, or add a row',
      owners: ['features/media/describe/DescribeLine.tsx', 'fields/map/MapRow.tsx'],
    },
  },
} satisfies KeyList

const menus = ['app/navigation/MoreMenu.tsx', 'features/pages/tree/MoveMenu.tsx']
const charts = [
  'features/analytics/charts/useCursor.ts',
  'features/analytics/charts/useMarks.ts',
]
const grids = ['fields/icon/IconGrid.tsx', 'fields/media/MediaGrid.tsx']
const chosen = [
  'fields/icon/IconDialog.tsx',
  'fields/media/PictureShelf.tsx',
  'fields/ref/Combobox.tsx',
  'fields/ref/useCombobox.ts',
  'fields/refs/RefAdder.tsx',
]

/** The keys of controls with several parts, which are one stop of the Tab key. */
export const listKeys = {
  where: 'In menus, lists, grids and charts',
  keys: {
    go: {
      press: 'ArrowUp ArrowDown ArrowLeft ArrowRight',
      label: 'Go to the next or the previous',
      owners: [...menus, ...charts, ...grids, ...chosen],
    },
    far: {
      press: 'Home End',
      label: 'Go to the first or the last',
      owners: ['app/navigation/MoreMenu.tsx', 'features/analytics/charts/useCursor.ts'],
    },
    page: {
      press: 'PageUp PageDown',
      label: 'Go several points of a chart further or back',
      owners: ['features/analytics/charts/useCursor.ts'],
    },
    choose: {
      press: 'Enter',
      label: 'Choose',
      owners: [...chosen, 'features/analytics/charts/useMarks.ts'],
    },
    close: {
      press: 'Escape',
      label: 'Close a menu, a list or a note of a chart',
      owners: [...menus, ...charts, 'fields/ref/useCombobox.ts'],
    },
  },
} satisfies KeyList

const sortable = [
  'fields/sortable/Card.tsx',
  'fields/sortable/useHeld.ts',
  'fields/sortable/useEscape.ts',
]

/** The keys of a handle in a list with an order of its own. */
export const orderKeys = {
  where: 'On the handle of an item that can be moved',
  keys: {
    lift: { press: 'Space', label: 'Lift the item, and drop it', owners: sortable },
    move: {
      press: 'ArrowUp ArrowDown',
      label: 'Move the item up or down',
      owners: sortable,
    },
    leave: {
      press: 'Escape',
      label: 'Return the item to its place',
      owners: sortable,
    },
  },
} satisfies KeyList

const editor = ['page-editor/PageEditor.tsx']

/** The keys of the page editor, which has no other keys of the back office. */
export const pageEditorKeys = {
  where: 'While a page is edited on the site',
  keys: {
    save: { press: 'Mod+S', label: 'Save', inFields: true, owners: editor },
    undo: { press: 'Mod+Z', label: 'Undo the last change', owners: editor },
    redo: { press: 'Mod+Shift+Z Mod+Y', label: 'Do it again', owners: editor },
    close: {
      press: 'Escape',
      label: 'Close the panel',
      owners: ['page-editor/panel/Panel.tsx', 'page-editor/panel/SectionTools.tsx'],
    },
    tools: {
      press: 'ArrowLeft ArrowRight',
      label: 'Go through the tools of a section',
      owners: ['page-editor/panel/SectionTools.tsx'],
    },
  },
} satisfies KeyList
