import type { KeyList } from '../../ui/keys/keyList.ts'

const menu = ['fields/rich/insert/slashMenu.ts']

/** The files of the rows below the toolbar, in which Enter applies the fields and Escape leaves them. */
const rows = [
  'fields/rich/find/FindRow.tsx',
  'fields/rich/link/LinkRow.tsx',
  'fields/rich/tables/TableRow.tsx',
  'fields/rich/pictures/PictureBar.tsx',
  ...menu,
]

/** The keys of the text editor while it has the focus. A test compares them with those of its extensions. */
export const editorKeys = {
  where: 'In the text editor',
  keys: {
    insert: { press: '/', label: 'Insert a block, at the start of a line' },
    bold: { press: 'Mod+B', label: 'Bold' },
    italic: { press: 'Mod+I', label: 'Italic' },
    underline: { press: 'Mod+U', label: 'Underline' },
    strike: { press: 'Mod+Shift+S', label: 'Strike out' },
    code: { press: 'Mod+E', label: 'Code' },
    link: { press: 'Mod+K', label: 'Link', owners: ['fields/rich/Toolbar.tsx'] },
    find: {
      press: 'Mod+Shift+F',
      label: 'Find and replace',
      owners: ['fields/rich/Toolbar.tsx'],
    },
    paragraph: { press: 'Mod+Alt+0', label: 'Paragraph' },
    heading2: { press: 'Mod+Alt+2', label: 'Heading 2' },
    heading3: { press: 'Mod+Alt+3', label: 'Heading 3' },
    smaller: { press: 'Mod+Alt+4 Mod+Alt+5 Mod+Alt+6', label: 'Headings 4 to 6' },
    bullets: { press: 'Mod+Shift+8', label: 'Bulleted list' },
    numbers: { press: 'Mod+Shift+7', label: 'Numbered list' },
    quote: { press: 'Mod+Shift+B', label: 'Quote' },
    codeBlock: { press: 'Mod+Alt+C', label: 'Code block' },
    indent: { press: 'Tab', label: 'Move an item of a list one level in' },
    outdent: { press: 'Shift+Tab', label: 'Move an item of a list one level out' },
    line: { press: 'Shift+Enter Mod+Enter', label: 'New line in the same paragraph' },
    undo: { press: 'Mod+Z', label: 'Undo the typing' },
    redo: { press: 'Mod+Shift+Z Mod+Y', label: 'Do it again' },
    choose: {
      press: 'ArrowUp ArrowDown',
      label: 'Go through the menu of blocks',
      owners: menu,
    },
    apply: {
      press: 'Enter',
      label: 'Apply an address, a table or a block',
      owners: rows,
    },
    leave: { press: 'Escape', label: 'Leave a menu or a row of tools', owners: rows },
  },
} satisfies KeyList
