import {
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useEffect, useState } from 'react'

/** How far a pointer goes before it moves a card, so that a click moves none. */
const distance = 4

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** How cards are moved: by a mouse, a pen, a finger, or keys; Escape gives up. */
export function useMoving() {
  const [lifted, setLifted] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => {
    if (!lifted) return
    window.addEventListener('keydown', keepDialog, true)
    return () => window.removeEventListener('keydown', keepDialog, true)
  }, [lifted])
  return {
    sensors,
    modifiers: upAndDown,
    onDragStart: () => setLifted(true),
    onDragEnd: () => setLifted(false),
    onDragCancel: () => setLifted(false),
  }
}

/** Escape puts the card back; the dialog around it stays open. */
function keepDialog(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault()
}
