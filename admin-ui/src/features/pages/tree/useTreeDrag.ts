import { type DragMoveEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useState } from 'react'
import { type DropPlace, dropPlace } from './dropPlace.ts'
import { flatten, type PageNode, type Place } from './pageTree.ts'

/** How far a pointer goes before it moves a page, so that a press moves none. */
const distance = 4

/** How far the rows of each level are indented, in pixels. */
export const indent = 28

/** What is dragged, and where it would be dropped. */
export interface Drag {
  node: PageNode
  place: DropPlace | undefined
}

/** How pages are moved by a mouse, a pen or a finger: up and down among the rows, and to the side between the levels. */
export function useTreeDrag(
  tree: PageNode[],
  taken: ReadonlySet<string>,
  onDrop: (id: string, place: Place) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
  )
  const placeAt = ({ active, over, delta }: DragMoveEvent): Drag | undefined => {
    const rows = flatten(tree)
    const node = rows.find(({ page }) => page.id === active.id)
    const rect = active.rect.current.translated
    if (node === undefined) return undefined
    if (!over || !rect) return { node, place: undefined }
    const own = new Set(flatten([node]).map(({ page }) => page.id))
    const others = rows.filter(({ page }) => !own.has(page.id) || page.id === over.id)
    const at = others.findIndex(({ page }) => page.id === over.id)
    const middle = rect.top + rect.height / 2
    const below = middle > over.rect.top + over.rect.height / 2
    // Held over itself, it only changes its level.
    const self = over.id === active.id
    const after = others[self || !below ? at - 1 : at]?.page.id ?? ''
    const level = node.level + Math.round(delta.x / indent)
    return { node, place: dropPlace(tree, node, after, level, taken) }
  }
  return {
    drag,
    context: {
      sensors,
      onDragMove: (event: DragMoveEvent) => setDrag(placeAt(event)),
      onDragCancel: () => setDrag(undefined),
      onDragEnd: (event: DragMoveEvent) => {
        setDrag(undefined)
        const place = placeAt(event)?.place
        if (place) onDrop(String(event.active.id), place)
      },
    },
  }
}
