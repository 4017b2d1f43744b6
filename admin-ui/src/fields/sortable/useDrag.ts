import {
  closestCenter,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'

/** How far the pointer has to move before a drag starts, so that a click does not move a card, in pixels. */
const distance = 4

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** The screen reader texts of a handle; drags by pointer are not announced. */
const accessibility = {
  screenReaderInstructions: {
    draggable:
      'To move it, press Space, then the arrow keys up and down. Space puts it down; Escape puts it back.',
  },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
}

/** Moves cards with a mouse, a pen or a finger. */
export function useDrag(keys: number[], move: (from: number, to: number) => void) {
  const [dragging, setDragging] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
  )
  return {
    dragging,
    context: {
      sensors,
      accessibility,
      collisionDetection: closestCenter,
      modifiers: upAndDown,
      onDragStart: () => setDragging(true),
      onDragCancel: () => setDragging(false),
      onDragEnd: ({ active, over }: DragEndEvent) => {
        setDragging(false)
        const from = keys.indexOf(Number(active.id))
        const to = keys.indexOf(Number(over?.id))
        if (from >= 0 && to >= 0 && from !== to) move(from, to)
      },
    },
  }
}
