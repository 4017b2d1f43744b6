import {
  closestCenter,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'

/** How far a pointer goes before it moves a card, so that a press moves none. */
const distance = 4

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** What screen readers say of a handle, and what they do not need to hear of a pointer. */
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

/** How cards are moved by a mouse, a pen or a finger. */
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
