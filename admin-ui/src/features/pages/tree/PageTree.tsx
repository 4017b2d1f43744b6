import { closestCenter, DndContext } from '@dnd-kit/core'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useEffect, useRef, useState } from 'react'
import { useSchema } from '../../../api/entries/useSchema.ts'
import { useWrite, fromList } from '../../../entry-form/useWrite.ts'
import { type ContentType, type Entry, titleOf } from '../../../model/schema.ts'
import { takenPaths } from '../pagesQueries.ts'
import { PageRow } from './PageRow.tsx'
import {
  changesOfMove,
  childrenOf,
  type PageNode,
  type Place,
  placeOf,
} from './pageTree.ts'
import styles from './PageTree.module.css'
import { useTreeDrag } from './useTreeDrag.ts'

interface Props {
  type: ContentType
  tree: PageNode[]
  onDelete: (page: Entry) => void
}

/** The screen reader texts of a drag handle. */
const accessibility = {
  screenReaderInstructions: {
    draggable: 'Drag it with a pointer, or use the button Move.',
  },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
}

/** The pages of the site as a tree, in which they can be moved by drag and by buttons. */
export function PageTree({ type, tree, onDelete }: Props) {
  const taken = takenPaths(useSchema().types)
  const { mutate } = useWrite(type)
  const [said, say] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef('')
  useEffect(() => {
    // A page that has moved below another has a new row there.
    const lost = document.activeElement === document.body
    if (moved.current === '' || !lost) return
    const buttons = root.current?.querySelectorAll<HTMLElement>('[data-move]') ?? []
    const button = [...buttons].find(({ dataset }) => dataset.move === moved.current)
    button?.focus()
  }, [tree])
  const move = (id: string, place: Place) => {
    const changes = changesOfMove(tree, id, place)
    if (changes.length === 0) return
    moved.current = id
    const values = new Map(changes.map((change) => [change.page.id, change.values]))
    mutate({
      targets: changes.map(({ page }) => fromList(page)),
      values: (page) => values.get(page.id) ?? {},
      ahead: true,
      done: 'Page moved.',
    })
    const siblings = childrenOf(tree, place.parent).length
    const among = placeOf(tree, id).parent === place.parent ? siblings : siblings + 1
    say(`Moved to place ${String(place.at + 1)} of ${String(among)}.`)
  }
  const { drag, context } = useTreeDrag(tree, taken, move)
  const rows = (nodes: PageNode[], label: string) => (
    <ul className={styles.level} aria-label={label}>
      {nodes.map((node) => (
        <li key={node.page.id} className={styles.item}>
          <PageRow
            type={type}
            tree={tree}
            node={node}
            taken={taken}
            drag={drag}
            onMove={(place) => move(node.page.id, place)}
            onDelete={() => onDelete(node.page)}
          />
          {node.below.length > 0 &&
            rows(node.below, `Pages below ${titleOf(type, node.page)}`)}
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={root} className={styles.tree}>
      <DndContext
        {...context}
        accessibility={accessibility}
        collisionDetection={closestCenter}
      >
        {drag?.place?.after === '' && <div className={styles.first} />}
        {rows(tree, 'Pages')}
      </DndContext>
      <VisuallyHidden>
        <span aria-live="assertive">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
