import { type KeyboardEvent, useState } from 'react'

/**
 * The marks of a chart, which are siblings: one of them is in the tab order, the arrow keys move among them. `shown` is
 * the mark under the pointer or with the focus. Activating a mark runs the action that `actionOf` returns for it.
 */
export function useMarks(
  count: number,
  actionOf: (index: number) => (() => void) | undefined,
) {
  const [shown, setShown] = useState<number>()
  const [current, setCurrent] = useState(0)
  const show = (index: number) => {
    setShown(index)
    setCurrent(index)
  }
  const hide = () => setShown(undefined)
  const propsOf = (index: number) => ({
    role: actionOf(index) ? 'button' : 'img',
    tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
    onFocus: () => show(index),
    onBlur: hide,
    onPointerEnter: () => show(index),
    onPointerLeave: hide,
    onClick: () => actionOf(index)?.(),
    onKeyDown: (event: KeyboardEvent) => {
      const { key, currentTarget } = event
      const step = steps[key]
      if (key === 'Escape') hide()
      if (step === undefined && key !== 'Enter' && key !== ' ') return
      event.preventDefault()
      if (step === undefined) actionOf(index)?.()
      else focusOn(currentTarget.parentElement?.children[(index + step + count) % count])
    },
  })
  return { shown, propsOf }
}

function focusOn(mark: Element | undefined) {
  if (mark instanceof SVGElement) mark.focus()
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}
