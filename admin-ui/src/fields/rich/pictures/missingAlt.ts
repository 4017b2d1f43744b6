import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { picturesIn } from './figures.ts'
import { nameIn } from './undescribed.ts'

/** Gives pictures that have no alt text yet a name in the editor, where somebody who does not see them has to find them. */
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
