import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { picturesIn } from './figures.ts'
import { nameIn } from './undescribed.ts'

/** Labels pictures without an alternative text in the editor, so that users of screen readers can find them. */
export const MissingAlt = Extension.create({
  name: 'missingAlt',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const lacking = picturesIn(doc).filter(({ node }) => node.attrs.alt === null)
          const named = lacking.map(({ node, pos }) =>
            Decoration.node(pos, pos + node.nodeSize, {
              'aria-label': `${nameIn(String(node.attrs.src))}, without alt text`,
            }),
          )
          return DecorationSet.create(doc, named)
        },
      },
    }),
  ],
})
