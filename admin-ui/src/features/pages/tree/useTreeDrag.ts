import { type DragMoveEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useState } from 'react'
import { type DropPlace, dropPlace } from './dropPlace.ts'
import { flatten, type PageNode, type Place } from './pageTree.ts'

/** How far the pointer has to move before a drag starts, so that a click does not move a page, in pixels. */
const distance = 4

/** The indentation of each level, in pixels. */
export const indent = 28

/** The dragged page, and its drop position. */
export interface Drag {
  node: PageNode
  place: DropPlace | undefined
}

/** Moves pages with a mouse, a pen or a finger: vertically among the rows, and horizontally between the levels. */
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
    // Over its own row, only the level changes.
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
